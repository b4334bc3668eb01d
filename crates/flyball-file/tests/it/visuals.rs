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

/// A wheel on an arm, from a template, as it is and mirrored.
fn pair(of: &str, more: &str) -> Result<Vec<Visual>, String> {
    let text = format!(
        "[model]\ndimension = 3\n[template.side]\nparameters = {{ r = 1 }}\n[[template.side.body]]\nname = \"wheel\"\nmass = 1\n\
         inertia = [1, 1, 1]\nposition = [0, 2, 0]\n[[template.side.visual]]\nof = \"{of}\"\ncolour = \"#112233\"\n\
         shape = {{ rod = {{ from = [0, 0, 0], to = [0, \"r\", 0], radius = 0.1 }} }}\n\
         [[include]]\nname = \"left\"\ntemplate = \"side\"\nparameters = {{ r = 3 }}\n\
         [[include]]\nname = \"right\"\ntemplate = \"side\"\nmirror = \"y\"\n{more}"
    );
    read_text("m", &text, &ReadOptions::default()).map(|model| model.visuals).map_err(|error| error.to_string())
}

#[test]
fn looks_of_a_subsystem_go_with_it_and_the_file_that_includes_it_has_the_last_word() {
    let more = "[[visual]]\nof = \"left.wheel\"\ncolour = \"#445566\"\n";
    let all = pair("wheel", more).unwrap_or_else(|error| panic!("{error}"));
    let find = |name: &str| all.iter().filter(|one| one.of == name).collect::<Vec<_>>();
    let rod = |y: f64| Some(Shape::cylinder([0.0; 3], [0.0, y, 0.0], 0.1));
    let (left, right) = (find("left.wheel"), find("right.wheel"));
    assert_eq!((left[0].shape, left[0].colour), (rod(3.0), Some([0x11, 0x22, 0x33])));
    assert_eq!((left[1].shape, left[1].colour), (None, Some([0x44, 0x55, 0x66])), "what comes later counts");
    assert_eq!(right[0].shape, rod(-1.0), "it is mirrored with its body");
    assert_eq!(all.len(), 3);
    let error = pair("weel", "").expect_err("misspelled");
    assert!(error.contains("is of `weel`, which does not exist") && error.contains("`wheel`"), "{error}");
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
