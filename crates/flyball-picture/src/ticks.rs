//! Round numbers on linear and logarithmic axes.

use super::Text;

/// Marks on an axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ticks {
    /// Places with a label.
    pub labelled: Vec<(f64, Text)>,
    /// Places without.
    pub small: Vec<f64>,
    /// Power of ten taken out of all labels.
    pub factor: Option<i32>,
}

/// Ticks of a linear axis, about `count` of them.
pub fn linear(low: f64, high: f64, count: f64) -> Ticks {
    let rough = (high - low) / count.max(1.0);
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0].map(|s| s * power).into_iter().find(|s| *s >= rough * 0.999);
    let step = step.unwrap_or(10.0 * power);
    let largest = low.abs().max(high.abs());
    let exponent = largest.log10().floor() as i32;
    let factor = (!(-3..5).contains(&exponent)).then_some(exponent);
    let scale = 10f64.powi(-factor.unwrap_or(0));
    let shown_step = step * scale;
    let mut decimals = (-shown_step.log10().floor()).max(0.0) as usize;
    if (shown_step * 10f64.powi(decimals as i32)).fract().abs() > 1e-6 {
        decimals += 1;
    }
    let first = (low / step - 1e-9).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    let labelled = (first..=last).map(|k| {
        let value = k as f64 * step;
        let label = format!("{:.decimals$}", value * scale).replace('-', "−");
        (value, Text::plain(if k == 0 { "0".to_string() } else { label }))
    });
    Ticks { labelled: labelled.collect(), small: Vec::new(), factor }
}

/// Ticks of a logarithmic axis: powers of ten, 2 and 5 between them where there is room.
pub fn logarithmic(low: f64, high: f64, count: f64) -> Ticks {
    let (first, last) = (low.log10(), high.log10());
    let decades = last - first;
    let every = (decades / count.max(1.0)).ceil().max(1.0) as i32;
    let mut ticks = Ticks::default();
    let mut powers = 0;
    for power in (first - 1e-9).floor() as i32..=(last + 1e-9).ceil() as i32 {
        let decade = 10f64.powi(power);
        let inside = |value: f64| value >= low * (1.0 - 1e-9) && value <= high * (1.0 + 1e-9);
        if inside(decade) && power.rem_euclid(every) == 0 {
            ticks.labelled.push((decade, power_of_ten(power)));
            powers += 1;
        } else if inside(decade) {
            ticks.small.push(decade);
        }
        if every == 1 {
            ticks.small.extend((2..10).map(|k| f64::from(k) * decade).filter(|value| inside(*value)));
        }
    }
    if powers < 2 {
        // less than two powers of ten in sight: 2 and 5 get a label too
        let between: Vec<f64> = ticks.small.iter().copied().filter(|value| [2, 5].contains(&digit(*value))).collect();
        let labels = between.iter().map(|&value| (value, times_power(value)));
        ticks.labelled.extend(labels);
        ticks.labelled.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    ticks
}

/// 10 with its exponent.
pub fn power_of_ten(power: i32) -> Text {
    Text::marked(&format!("10^{{{}}}", power.to_string().replace('-', "−")))
}

fn digit(value: f64) -> i32 {
    (value / 10f64.powf((value * (1.0 + 1e-9)).log10().floor())).round() as i32
}

fn times_power(value: f64) -> Text {
    let power = (value * (1.0 + 1e-9)).log10().floor() as i32;
    Text::plain(format!("{}·", digit(value))).then(power_of_ten(power))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(ticks: &Ticks) -> Vec<String> {
        ticks.labelled.iter().map(|(_, text)| text.0.iter().map(|(_, part)| part.as_str()).collect()).collect()
    }

    #[test]
    fn numbers_are_round_and_have_the_decimals_they_need() {
        assert_eq!(labels(&linear(-0.03, 1.02, 5.0)), ["0", "0.25", "0.50", "0.75", "1.00"]);
        assert_eq!(labels(&linear(-3.0, 3.0, 3.0)), ["−2", "0", "2"]);
        assert_eq!(labels(&linear(0.0, 10.0, 5.0)), ["0", "2", "4", "6", "8", "10"]);
        let large = linear(-2e5, 2e5, 4.0);
        assert_eq!(
            (labels(&large), large.factor),
            (vec!["−2".into(), "−1".into(), "0".into(), "1".into(), "2".into()], Some(5))
        );
    }

    #[test]
    fn powers_of_ten_thin_out() {
        assert_eq!(labels(&logarithmic(1e-3, 1.0, 6.0)), ["10−3", "10−2", "10−1", "100"]);
        assert_eq!(labels(&logarithmic(1e-9, 1.0, 4.0)), ["10−9", "10−6", "10−3", "100"]);
        assert_eq!(labels(&logarithmic(0.3, 3.0, 4.0)), ["5·10−1", "100", "2·100"]);
    }
}
