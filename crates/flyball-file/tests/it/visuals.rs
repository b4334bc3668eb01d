//! Looks of elements: read, and refused by name where they are wrong.

use flyball_file::{ReadOptions, Visual, read_text};
use flyball_machine::Shape;

fn read(visual: &str) -> Result<Vec<Visual>, String> {
    let text = format!(
        "[model]\ndimension = 3\n[parameters]\nr = \"20 mm\"\n[[body]]\nname = \"ball\"\nmass = 1\ninertia = [1, 1, 1]\n\
         [[joint]]\nname = \"pin\"\ntype = \"spherical\"\nbetween = [\"ground\", \"ball\"]\n[[visual]]\n{visual}\n"
    );
    read_text("m", &text, &ReadOptions::default()).map(|model| model.visuals).map_err(|error| error.to_string())
}

#[test]
fn looks_are_read_with_units_and_parameters() {
    let all = read("of = \"ball\"\ncolour = \"#1a2B3c\"\nopacity = 0.5\nshape = { sphere = { radius = \"2*r\" } }");
    let shape = Some(Shape::sphere(0.04));
    let wanted = Visual { of: "ball".into(), colour: Some([26, 43, 60]), opacity: Some(0.5), hide: false, shape };
    assert_eq!(all, Ok(vec![wanted]));
    assert!(read("of = \"pin\"\nhide = true").is_ok_and(|all| all[0].hide));
}

#[test]
fn wrong_looks_are_refused_by_name() {
    for (visual, message) in [
        ("of = \"bal\"", "visual 1 is of `bal`, which does not exist"),
        ("of = \"ball\"\ncolour = \"red\"", "`colour` of visual 1 is `red`"),
        ("of = \"ball\"\ncolour = \"#12345é\"", "`colour` of visual 1"),
        ("of = \"ball\"\nopacity = 2", "`opacity` of visual 1 is 2"),
        ("of = \"pin\"\nshape = { sphere = { radius = 1 } }", "gives `pin` a shape, which is no body"),
    ] {
        let error = read(visual).expect_err(visual);
        assert!(error.contains(message), "{visual}: {error}");
    }
}
