//! Laws of layouts, on random diagrams.

use super::*;
use crate::panel::Rectangle;

/// A diagram of so many boxes with wires at random, circles included.
fn random(seed: u64, count: usize) -> BlockDiagram {
    let mut state = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    let mut draw = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below.max(1)
    };
    let mut diagram = BlockDiagram { title: "random".into(), plant: "machine".into(), ..BlockDiagram::default() };
    for i in 0..count {
        let outline = match draw(5) {
            0 => Outline::Source,
            1 => Outline::Sink,
            _ => Outline::Plain,
        };
        let inputs = if outline == Outline::Source { 0 } else { 1 + draw(3) };
        let name = "name".repeat(1 + draw(12));
        diagram.blocks.push(Block { name: format!("{i}{name}"), note: "gain".into(), outline, inputs, marked: false });
    }
    let sources: Vec<usize> = (0..count).filter(|i| diagram.blocks[*i].outline != Outline::Sink).collect();
    for to in 0..count {
        for input in 0..diagram.blocks[to].inputs {
            if let Some(from) = sources.get(draw(sources.len())) {
                let signal = format!("out{}", draw(2));
                diagram.wires.push(Wire { from: *from, signal, to, input });
            }
        }
    }
    diagram
}

/// Whether a piece of a wire passes through the inside of a box.
fn hits(p: (f64, f64), q: (f64, f64), area: &Rectangle) -> bool {
    let (left, right) = (area.x + 1e-6, area.x + area.width - 1e-6);
    let (top, bottom) = (area.y + 1e-6, area.y + area.height - 1e-6);
    p.0.max(q.0) > left && p.0.min(q.0) < right && p.1.max(q.1) > top && p.1.min(q.1) < bottom
}

#[test]
fn boxes_keep_apart_and_every_wire_goes_in_right_angles_around_them_from_its_output_to_its_input() {
    for seed in 0..60 {
        let diagram = random(seed, 2 + seed as usize % 17);
        let layout = Layout::new(&diagram);
        assert_eq!(layout, Layout::new(&diagram), "{seed}");
        let boxes: Vec<Rectangle> = layout.boxes.iter().copied().chain(layout.plant).collect();
        for (i, a) in boxes.iter().enumerate() {
            assert!(a.x >= 0.0 && a.y >= 0.0 && a.x + a.width <= layout.size.0 && a.y + a.height <= layout.size.1);
            for b in &boxes[i + 1..] {
                let apart =
                    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
                assert!(apart, "{seed}: {a:?} {b:?}");
            }
        }
        assert_eq!(layout.wires.len(), diagram.wires.len());
        for (wire, way) in diagram.wires.iter().zip(&layout.wires) {
            let (from, to) = (&layout.boxes[wire.from], &layout.boxes[wire.to]);
            let (first, last) = (way[0], way[way.len() - 1]);
            assert!((first.0 - from.x - from.width).abs() < 1e-9 && first.1 > from.y && first.1 < from.y + from.height);
            assert!((last.0 - to.x).abs() < 1e-9 && last.1 > to.y && last.1 < to.y + to.height);
            for pair in way.windows(2) {
                let (p, q) = (pair[0], pair[1]);
                assert!((p.0 - q.0).abs() < 1e-9 || (p.1 - q.1).abs() < 1e-9, "{seed}: {way:?}");
                assert!(!boxes.iter().any(|area| hits(p, q, area)), "{seed}: {wire:?} {way:?}");
            }
        }
    }
}

#[test]
fn wires_of_two_signals_share_no_piece() {
    for seed in 0..60 {
        let diagram = random(seed, 2 + seed as usize % 17);
        let layout = Layout::new(&diagram);
        let uprights = |k: usize| {
            let pairs = layout.wires[k].windows(2).map(|pair| (pair[0], pair[1]));
            pairs.filter(|(p, q)| (p.0 - q.0).abs() < 1e-9).collect::<Vec<_>>()
        };
        for (i, j) in (0..diagram.wires.len()).flat_map(|i| (0..i).map(move |j| (i, j))) {
            let (a, b) = (&diagram.wires[i], &diagram.wires[j]);
            if (a.from, &a.signal) == (b.from, &b.signal) {
                continue;
            }
            for (p, q) in uprights(i) {
                for (r, s) in uprights(j) {
                    let over = p.1.max(q.1).min(r.1.max(s.1)) - p.1.min(q.1).max(r.1.min(s.1));
                    assert!((p.0 - r.0).abs() > 1e-9 || over <= 1e-9, "{seed}: {a:?} {b:?}");
                }
            }
        }
    }
}

#[test]
fn names_are_text_however_they_look_and_however_long_they_are() {
    let mut diagram = random(3, 6);
    diagram.blocks[0].name = "<script>alert(1)</script>\"&".into();
    diagram.blocks[1].name = "long ".repeat(2000);
    let text = draw(&diagram).svg();
    assert!(!text.contains("<script") && text.contains("&lt;script&gt;"), "{text}");
    assert!(text.len() < 20_000, "{}", text.len());
    assert_eq!(text, draw(&diagram).svg());
}

#[test]
fn loops_are_marked_and_circles_are_drawn_below() {
    let block = |name: &str, outline: Outline, inputs: usize| Block {
        name: name.into(),
        note: String::new(),
        outline,
        inputs,
        marked: inputs == 2 || name == "delay",
    };
    let wire = |from: usize, to: usize, input: usize| Wire { from, signal: "out".into(), to, input };
    let blocks = vec![
        block("sensor", Outline::Source, 0),
        block("sum", Outline::Plain, 2),
        block("delay", Outline::Plain, 1),
        block("motor", Outline::Sink, 1),
    ];
    let wires = vec![wire(0, 1, 0), wire(1, 2, 0), wire(2, 1, 1), wire(2, 3, 0)];
    let diagram = BlockDiagram { title: String::new(), blocks, wires, plant: String::new() };
    let layout = Layout::new(&diagram);
    let x: Vec<f64> = layout.boxes.iter().map(|area| area.x).collect();
    assert!(x[0] < x[1] && x[1] < x[2] && x[2] < x[3], "{x:?}");
    let lowest = layout.boxes.iter().map(|area| area.y + area.height).fold(0.0, f64::max);
    assert!(layout.wires[2].iter().any(|p| p.1 > lowest), "{:?}", layout.wires[2]);
    assert!(draw(&diagram).svg().contains("#c85528"));
}
