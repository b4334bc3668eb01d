//! Orthogonal maps, computed on their own, and the includes that make them.

/// p → t + Q p, where Q may change handedness.
#[derive(Clone, Debug)]
pub struct Map {
    matrix: [[f64; 3]; 3],
    shift: [f64; 3],
}

impl Default for Map {
    fn default() -> Self {
        Self { matrix: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], shift: [0.0; 3] }
    }
}

impl Map {
    pub fn vector(&self, a: [f64; 3]) -> [f64; 3] {
        self.matrix.map(|row| row[0] * a[0] + row[1] * a[1] + row[2] * a[2])
    }

    pub fn point(&self, p: [f64; 3]) -> [f64; 3] {
        let turned = self.vector(p);
        [0, 1, 2].map(|i| turned[i] + self.shift[i])
    }

    pub fn axial(&self, w: [f64; 3]) -> [f64; 3] {
        let [a, b, c] = self.matrix;
        let cross = [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
        let handed = a[0] * cross[0] + a[1] * cross[1] + a[2] * cross[2];
        self.vector(w).map(|c| handed * c)
    }

    /// The same without a shift.
    pub fn plane(&self) -> Self {
        Self { matrix: self.matrix, shift: [0.0; 3] }
    }

    /// This map of what another one has mapped.
    pub fn then(&self, inner: &Self) -> Self {
        let columns = [0, 1, 2].map(|j| self.vector([0, 1, 2].map(|i| inner.matrix[i][j])));
        Self { matrix: [0, 1, 2].map(|i| [0, 1, 2].map(|j| columns[j][i])), shift: self.point(inner.shift) }
    }
}

/// How something is included.
#[derive(Clone, Debug, Default)]
pub struct Include {
    pub mirror: Option<&'static str>,
    pub turn: [f64; 3],
    pub shift: [f64; 3],
    pub dimension: usize,
}

impl Include {
    /// By the formula of Rodrigues.
    pub fn map(&self) -> Map {
        let angle = self.turn.iter().map(|c| c * c).sum::<f64>().sqrt();
        let mut map = Map { shift: self.shift, ..Map::default() };
        if angle > 0.0 {
            let [x, y, z] = self.turn.map(|c| c / angle);
            let (s, c) = angle.sin_cos();
            let k = [[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]];
            let n = [x, y, z];
            map.matrix = [0, 1, 2]
                .map(|i| [0, 1, 2].map(|j| if i == j { c } else { 0.0 } + s * k[i][j] + (1.0 - c) * n[i] * n[j]));
        }
        for row in &mut map.matrix {
            match self.mirror {
                Some("x") => row[0] = -row[0],
                Some(_) => row[1] = -row[1],
                None => {}
            }
        }
        map
    }

    pub fn text(&self) -> String {
        let mut out = format!("position = {:?}\n", &self.shift[..self.dimension]);
        if let Some(axis) = self.mirror {
            out += &format!("mirror = '{axis}'\n");
        }
        match self.dimension {
            2 => out += &format!("angle = {:?}\n", self.turn[2]),
            _ => out += &format!("rotation = {{ vector = {:?} }}\n", self.turn),
        }
        out
    }
}

/// Elements in templates within templates, one for each include, outermost first; with the prefix of their names.
pub fn nested(text: &str, way: &[Include]) -> (String, String) {
    let mut folder = String::new();
    let (mut out, mut prefix) = (String::new(), String::new());
    for (depth, include) in way.iter().enumerate() {
        let name = format!("s{depth}");
        out += &format!("[[{folder}include]]\nname = '{name}'\ntemplate = '{name}'\n{}", include.text());
        folder += &format!("template.{name}.");
        prefix += &format!("{name}.");
    }
    out += &text.replace("\n[[", &format!("\n[[{folder}"));
    (out, prefix)
}

pub fn label(way: &[Include]) -> String {
    let one = |include: &Include| {
        let mirror = include.mirror.map_or("", |axis| if axis == "x" { " mirror x" } else { " mirror y" });
        let turn = if include.turn == [0.0; 3] { "" } else { " turned" };
        let shift = if include.shift == [0.0; 3] { "" } else { " moved" };
        format!("{mirror}{turn}{shift}").trim().to_string()
    };
    way.iter().map(one).collect::<Vec<_>>().join(" of ")
}

/// Translated, turned, mirrored in each way, two deep, mirrored twice.
pub fn ways(dimension: usize) -> Vec<Vec<Include>> {
    let (turn, other) = match dimension {
        2 => ([0.0, 0.0, 0.7], [0.0, 0.0, -1.9]),
        _ => ([0.4, -0.7, 0.5], [-1.1, 0.3, 0.8]),
    };
    let shift = if dimension == 2 { [0.3, -0.8, 0.0] } else { [0.3, -0.8, 0.6] };
    let still = Include { dimension, ..Include::default() };
    let (x, y) = (Some("x"), Some("y"));
    vec![
        vec![Include { shift, ..still.clone() }],
        vec![Include { turn, ..still.clone() }],
        vec![Include { mirror: x, ..still.clone() }],
        vec![Include { mirror: y, ..still.clone() }],
        vec![Include { mirror: x, turn, shift, ..still.clone() }],
        vec![Include { mirror: y, turn: other, ..still.clone() }],
        vec![Include { turn, shift, ..still.clone() }, Include { turn: other, shift, ..still.clone() }],
        vec![Include { mirror: x, turn, ..still.clone() }, Include { turn: other, shift, ..still.clone() }],
        vec![Include { turn, ..still.clone() }, Include { mirror: y, turn: other, shift, ..still.clone() }],
        vec![Include { mirror: x, ..still.clone() }, Include { mirror: y, ..still.clone() }],
        vec![Include { mirror: x, turn, ..still.clone() }, Include { mirror: x, turn: other, shift, ..still.clone() }],
        vec![Include { mirror: y, turn, shift, ..still.clone() }, Include { mirror: x, turn: other, ..still }],
    ]
}
