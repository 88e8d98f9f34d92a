//! `rulvm render`: boards, patterns and recorded games as pictures.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use grammar::picture::Playable;
use grammar::rul3;
use grammar::visible::display;

use super::chosen::{self, Chosen};
use super::files::{self, Accept, Problem, write_output};
use super::modules::Modules;
use super::recordings::{self, Recorded};
use super::rules::{self, Rule};
use super::streams::Streams;
use crate::options::{BlocksOption, Colors, Options as File, check_player};
use crate::render::film::{self, Part};
use crate::render::{Looks, board, cast, gif, patterns, screen, still};
use rulvm_core::game::Game;
use rulvm_core::log::Log;
use rulvm_core::program::Program;
use rulvm_files::{Exit, check_kind, start, starts_with};
use rulvm_player::picture;
use rulvm_player::picture::palette::PaletteName;
use rulvm_player::texts::clock;
use rulvm_player::{OffScreen, Statistics};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// A recording, the text of a shared game, a file with one, or `-` for standard input; or a
    /// rule: a rule file, a source, or the name of a standard or sample rule
    input: PathBuf,
    /// The rule of the recording; not needed for standard and sample rules
    rule: Option<String>,
    /// The file to write; its extension determines the format: .png, .svg, .gif or .cast
    #[arg(long, short = 'o', value_name = "FILE")]
    output: PathBuf,
    /// The format, regardless of the file's extension
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Show all patterns of the rule in the six colors instead of a board
    #[arg(long)]
    patterns: bool,
    /// Show the board at this time of a recording, such as 1:23 [default: its end]
    #[arg(long, value_name = "TIME", value_parser = time, conflicts_with = "patterns")]
    at: Option<u64>,
    /// The time at which to start showing the recording
    #[arg(long, value_name = "TIME", value_parser = time)]
    from: Option<u64>,
    /// The time at which to stop
    #[arg(long, value_name = "TIME", value_parser = time)]
    to: Option<u64>,
    /// Show only this much of the end of the recording
    #[arg(long, value_name = "TIME", value_parser = duration, conflicts_with_all = ["from", "to"])]
    last: Option<u64>,
    /// The speed, as a multiple of the original speed, 0.01 to 1000 [default: 1]
    #[arg(long, value_name = "N", value_parser = speed)]
    speed: Option<f64>,
    /// The factor by which to enlarge the pixels of a PNG or GIF [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=16))]
    scale: Option<u8>,
    /// The name of the player, for a GIF [default: the one in a shared game]
    #[arg(long, value_name = "NAME", value_parser = check_player)]
    player: Option<String>,
    /// Leave the rule, the player and the numbers of the game out of a GIF
    #[arg(long, conflicts_with = "player")]
    board_only: bool,
    /// The terminal size of an asciicast, such as 80x24 [default: what the board needs, at least
    /// 80x24]; for a PNG: show the whole screen of the program in a terminal of this size
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = size)]
    size: Option<(u16, u16)>,
    /// Put the rule into a PNG, so that whoever gets the picture can play the game
    #[arg(long)]
    with_game: bool,
    /// Put the source into a PNG, too
    #[arg(long, requires = "with_game")]
    with_source: bool,
    /// The edge of the board, if the input is a rule
    #[arg(long, short = 'n', value_parser = clap::value_parser!(u8).range(6..=9))]
    edge: Option<u8>,
    /// The seed of the new game, if the input is a rule [default: 1]
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    looks: Chosen<chosen::Render>,
    #[command(flatten)]
    modules: Modules,
}

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Pixels
    Png,
    /// Vector graphics, with the numbers of the game
    Svg,
    /// Animated pixels
    Gif,
    /// The output to a terminal (asciicast, version 2)
    Cast,
}

impl Format {
    /// Its name.
    const fn name(self) -> &'static str {
        match self {
            Format::Png => "PNG",
            Format::Svg => "SVG",
            Format::Gif => "GIF",
            Format::Cast => "asciicast",
        }
    }

    /// True if a file is of this format, judging by its start.
    fn is_one(self, path: &Path) -> bool {
        match self {
            Format::Png => starts_with(path, b"\x89PNG\r\n\x1A\n"),
            Format::Svg => is_svg(&start(path, HEAD)),
            Format::Gif => is_gif(&start(path, HEAD)),
            Format::Cast => is_cast(path),
        }
    }

    /// Checks that a file that exists is empty or of this format.
    fn check(self, path: &Path) -> std::io::Result<()> {
        let article = if matches!(self, Format::Cast | Format::Svg) { "an" } else { "a" };
        check_kind(path, self.is_one(path), &format!("{article} {}", self.name()))
    }

    const fn moves(self) -> bool {
        matches!(self, Format::Gif | Format::Cast)
    }
}

/// How many bytes of a file are read to recognize its format.
const HEAD: usize = 1 << 16;

/// True if a file with this start is an SVG: what comes first after declarations and comments is
/// `<svg`.
fn is_svg(start: &[u8]) -> bool {
    let text = String::from_utf8_lossy(start);
    let mut text = text.trim_start_matches('\u{FEFF}');
    loop {
        text = text.trim_start();
        let end = match text {
            _ if text.starts_with("<!--") => "-->",
            _ if text.starts_with("<?") => "?>",
            _ if text.starts_with("<!") => ">",
            _ => break,
        };
        let Some((_, rest)) = text.split_once(end) else { return false };
        text = rest;
    }
    let after = text.strip_prefix("<svg").and_then(|rest| rest.chars().next());
    after.is_some_and(|next| next.is_whitespace() || "/>".contains(next))
}

/// True if a file with this start is a GIF: a block of pictures comes after the header, the logical
/// screen and its colors.
fn is_gif(start: &[u8]) -> bool {
    let is_header = start.starts_with(b"GIF87a") || start.starts_with(b"GIF89a");
    // The byte with the size of the table of colors, and the length of what comes before the table.
    let (flags, screen) = (start.get(10).copied().unwrap_or(0), 13);
    let colors = if flags & 0x80 == 0 { 0 } else { 2 << (flags & 7) };
    // An extension, an image, or the end.
    is_header && start.get(screen + 3 * colors).is_some_and(|block| b"!,;".contains(block))
}

/// True if a file starts with the header of an asciicast.
fn is_cast(path: &Path) -> bool {
    let first = files::read(path, Accept::Regular).ok();
    let first =
        first.and_then(|bytes| bytes.split(|&byte| byte == b'\n').next().map(<[u8]>::to_vec));
    let header = first.and_then(|line| serde_json::from_slice::<serde_json::Value>(&line).ok());
    header.is_some_and(|header| header["version"].is_u64() && header["width"].is_u64())
}

/// Reads a time as minutes and seconds, or seconds; returns milliseconds.
fn time(text: &str) -> Result<u64, String> {
    let wrong = || {
        format!("`{text}` is not a time: write 1:23, 83 or 83s, optionally with a fraction: 1:23.5")
    };
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let number = |text: &str| {
        let number = Some(text).filter(|text| is_digits(text)).and_then(|text| text.parse().ok());
        number.ok_or_else(wrong)
    };
    let digits = text.strip_suffix('s').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let parts: Vec<u64> = whole.split(':').map(number).collect::<Result<_, _>>()?;
    if parts.len() > 3 || !is_digits(fraction) {
        return Err(wrong());
    }
    if parts.iter().skip(1).any(|&part| part > 59) {
        return Err(format!(
            "`{text}` is not a time: minutes and seconds are 0 to 59 after a colon"
        ));
    }
    let seconds =
        parts.iter().fold(0_u64, |sum, &part| sum.saturating_mul(60).saturating_add(part));
    let thousandths: String = format!("{fraction}00").chars().take(3).collect();
    Ok(seconds.saturating_mul(1000).saturating_add(number(&thousandths)?))
}

/// Reads a time that is not 0, like [`time`].
fn duration(text: &str) -> Result<u64, String> {
    match time(text)? {
        0 => Err("0 would show nothing".to_owned()),
        time => Ok(time),
    }
}

fn speed(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|speed| (0.01..=1000.0).contains(speed));
    number.ok_or_else(|| format!("`{text}` is not a speed: 0.01 to 1000"))
}

/// The most columns and rows of a terminal.
const MOST_CELLS: u16 = 500;

fn size(text: &str) -> Result<(u16, u16), String> {
    let parts = text.split_once('x');
    let number = |text: &str| text.parse().ok().filter(|size| (1..=MOST_CELLS).contains(size));
    let found = parts.and_then(|(columns, rows)| Some((number(columns)?, number(rows)?)));
    found.ok_or_else(|| {
        format!(
            "`{text}` is not a size: write columns and rows, each from 1 to {MOST_CELLS}, such as \
             80x24"
        )
    })
}

pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    rendered(options, io).unwrap_or_else(|problem| io.report(&problem))
}

fn bad(message: impl Into<String>) -> Problem {
    Problem { message: message.into(), exit: Exit::BadOptions }
}

/// What is shown.
struct Shown {
    program: Program,
    /// The recorded game, and its end; `None` for a rule.
    recorded: Option<(Log, Game)>,
    /// The name of the player; empty if it is not known.
    player: String,
    /// All files that were read.
    files: Vec<PathBuf>,
    /// The source, if the input is one that uses no other files.
    source: Option<PathBuf>,
}

fn rendered(options: &Options, io: &mut Streams<'_>) -> Result<Exit, Problem> {
    let format = options.format()?;
    let shown = options.load(io)?;
    options.check(format, &shown)?;
    let told = |error: std::io::Error| Problem {
        message: format!("{}: {error}", options.output.display()),
        exit: Exit::System,
    };
    // Checked before anything is drawn.
    rulvm_files::check_output(&options.output, &shown.files).map_err(told)?;
    format.check(&options.output).map_err(told)?;
    let bytes = options.draw(format, &shown)?;
    let bytes = if options.with_game { options.with_game(&bytes, &shown)? } else { bytes };
    write_output(&options.output, &bytes, &shown.files).map_err(told)?;
    let (file, size) = (options.output.to_string_lossy(), bytes.len());
    Ok(io.print(&format!("{}: {}, {size} bytes\n", display(&file), format.name())))
}

impl Options {
    /// Returns the format of the file.
    fn format(&self) -> Result<Format, Problem> {
        let ending = self.output.extension().map(|ending| ending.to_ascii_lowercase());
        let by_ending = match ending.as_deref().and_then(|ending| ending.to_str()) {
            Some("png") => Some(Format::Png),
            Some("svg") => Some(Format::Svg),
            Some("gif") => Some(Format::Gif),
            Some("cast") => Some(Format::Cast),
            _ => None,
        };
        self.format.or(by_ending).ok_or_else(|| {
            let name = self.output.display();
            bad(format!(
                "the format of {name} is unknown: use .png, .svg, .gif or .cast, or --format"
            ))
        })
    }

    fn load(&self, io: &mut Streams<'_>) -> Result<Shown, Problem> {
        if !recordings::is_recording(&self.input) {
            if self.rule.is_some() {
                let input = self.input.display();
                return Err(bad(format!(
                    "{input} is not a recording, so it cannot have a separate rule"
                )));
            }
            let name = self.input.to_str().ok_or_else(|| bad("the name is not UTF-8 text"))?;
            let rule = rules::find(name, true, &mut io.messages)?;
            let Rule { program, files, is_compiled, .. } = rule;
            let source = match &files[..] {
                [source] if is_compiled && *source == self.input => Some(source.clone()),
                _ => None,
            };
            return Ok(Shown { program, recorded: None, player: String::new(), files, source });
        }
        let files = recordings::files_of(&self.input);
        let recorded =
            recordings::open(&self.input, self.rule.as_deref(), Some(&self.modules), io)?;
        let player = recorded.player().unwrap_or_default().to_owned();
        let Recorded { log, program, end, .. } = recorded;
        Ok(Shown { program, recorded: Some((log, end)), player, files, source: None })
    }

    /// Puts the game into a picture, without the scores of others.
    fn with_game(&self, picture: &[u8], shown: &Shown) -> Result<Vec<u8>, Problem> {
        let read = |path: &PathBuf| files::read(path, Accept::Regular);
        let source = shown.source.as_ref().filter(|_| self.with_source).map(read).transpose();
        let source = source.map_err(|error| bad(error.to_string()))?;
        let source = source.map(String::from_utf8).transpose();
        let source = source.map_err(|_| bad("the source is not UTF-8 text"))?;
        let program = &shown.program;
        let rule = match program.layout().scores_writable {
            true => rul3::with_scores(program.bytes(), program.layout(), &Default::default())
                .map_err(|error| bad(error.to_string()))?,
            false => program.bytes().to_vec(),
        };
        let game = Playable { rule: &rule, source: source.as_deref() };
        grammar::picture::write(picture, game).map_err(|error| bad(error.to_string()))
    }

    /// Checks that the options make sense together.
    fn check(&self, format: Format, shown: &Shown) -> Result<(), Problem> {
        let is_recording = shown.recorded.is_some();
        let has_part =
            [self.from, self.to, self.last].iter().any(Option::is_some) || self.speed.is_some();
        let problems = [
            (
                format.moves() && !is_recording,
                "only a recording can be animated; use PNG or SVG for a rule",
            ),
            (format.moves() && self.patterns, "patterns cannot be animated; use PNG or SVG"),
            (
                format.moves() && self.at.is_some(),
                "--at is only for PNG and SVG; use --from and --to",
            ),
            (
                !format.moves() && has_part,
                "--from, --to, --last and --speed are only for GIF and asciicasts",
            ),
            (self.at.is_some() && !is_recording, "--at is only for recordings"),
            (
                is_recording && (self.edge.is_some() || self.seed.is_some()),
                "a recording has its own edge and seed",
            ),
            (
                self.scale.is_some() && !matches!(format, Format::Png | Format::Gif),
                "--scale is only for PNG and GIF; the other formats can be shown at any size",
            ),
            (
                (self.player.is_some() || self.board_only) && format != Format::Gif,
                "--player and --board-only are only for GIF",
            ),
            (
                self.size.is_some() && (!matches!(format, Format::Cast | Format::Png)),
                "--size is only for asciicasts and PNG",
            ),
            (self.with_game && format != Format::Png, "--with-game is only for PNG"),
            (
                self.with_source && shown.source.is_none(),
                "--with-source needs a source that uses no other files",
            ),
            (self.size.is_some() && self.patterns, "--size does not go with --patterns"),
        ];
        match problems.iter().find(|(is_wrong, _)| *is_wrong) {
            Some((_, message)) => Err(bad(*message)),
            None => Ok(()),
        }
    }

    /// Returns the part of a recording that is shown.
    fn part(&self, log: &Log) -> Result<Part, Problem> {
        let length = film::length(log);
        let part = Part {
            from: match self.last {
                Some(last) => length.saturating_sub(last),
                None => self.from.unwrap_or(0),
            },
            to: self.to.unwrap_or(length).min(length),
            speed: self.speed.unwrap_or(1.0),
        };
        if length == 0 {
            return Err(bad(
                "this recording has no inputs, so it cannot be animated; use PNG or SVG",
            ));
        }
        if part.from > part.to {
            let (from, to) = (clock(part.from), clock(part.to));
            let why =
                if part.to == length { "the game ends there" } else { "--from is after --to" };
            return Err(bad(format!("there is nothing between {from} and {to}: {why}")));
        }
        Ok(part)
    }

    fn draw(&self, format: Format, shown: &Shown) -> Result<Vec<u8>, Problem> {
        // A picture does not depend on where it is rendered.
        let usual = File {
            languages: Some(vec!["en".to_owned()]),
            colors: Some(Colors::True),
            blocks: Some(BlocksOption::Quadrants),
            palette: (format != Format::Cast && self.size.is_none())
                .then_some(PaletteName::Original),
            ..File::default()
        };
        let looks = self.looks.over(&usual);
        let (languages, display) = (chosen::languages(&looks)?, chosen::display(&looks));
        let palette = display.theme.palette.palette();
        let scale = usize::from(self.scale.unwrap_or(1));
        let failed = |error: &dyn std::fmt::Display| Problem {
            message: error.to_string(),
            exit: Exit::System,
        };
        if let (Format::Gif | Format::Cast, Some((log, _))) = (format, &shown.recorded) {
            let part = self.part(log)?;
            if format == Format::Gif {
                let player = self.player.as_deref().unwrap_or(&shown.player);
                let player = (!self.board_only).then_some(player);
                let bytes = gif(log, &shown.program, part, Looks { palette, scale, player });
                return bytes.map_err(|error| failed(&error));
            }
            let screen = OffScreen::new(log.begin(&shown.program), self.size, &languages, display);
            let inputs = log.entries.iter().map(|entry| &entry.input);
            let statistics = Statistics::of(log.begin(&shown.program), inputs);
            let screen = screen.with_statistics(statistics, log.header.seed);
            if screen.is_too_small() {
                return Err(bad("the board does not fit on a terminal of this size"));
            }
            let text = cast(log, &shown.program, part, screen);
            return text.map(String::into_bytes).map_err(|error| failed(&error));
        }
        if self.patterns {
            let sheet = patterns(shown.program.rule(), palette);
            return match format {
                Format::Svg => Ok(still::svg(&sheet).into_bytes()),
                _ => still::png(&sheet, scale).map_err(|error| failed(&error)),
            };
        }
        let game = match &shown.recorded {
            None => {
                let edge = files::edge(&shown.program, self.edge)?;
                Game::new(shown.program.clone(), edge, self.seed.unwrap_or(1)).0
            }
            Some((_, end)) if self.at.is_none() => end.clone(),
            Some((log, _)) => {
                let at = self.at.unwrap_or(0);
                let length = film::length(log);
                if at > length {
                    let (at, end) = (clock(at), clock(length));
                    return Err(bad(format!("there is nothing at {at}: the game ends at {end}")));
                }
                film::at(log, &shown.program, at)
            }
        };
        if self.size.is_some() {
            let blocks = display.theme.blocks;
            let mut shown = OffScreen::new(game.clone(), self.size, &languages, display);
            if shown.is_too_small() {
                return Err(bad("the board does not fit on a terminal of this size"));
            }
            let pixels = screen(&shown.draw(&game), blocks);
            return still::png(&pixels, scale).map_err(|error| failed(&error));
        }
        match format {
            Format::Svg => Ok(picture::svg(&game, palette).into_bytes()),
            _ => still::png(&board(&game, palette), scale).map_err(|error| failed(&error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_a_range_that_messages_name() {
        assert_eq!((size("1x500"), size("500x1")), (Ok((1, 500)), Ok((500, 1))));
        for text in ["501x501", "0x24", "80x-1", "80", "80x24x1"] {
            let message = size(text).unwrap_err();
            assert!(message.contains(text) && message.contains("from 1 to 500"), "{message}");
        }
    }

    #[test]
    fn times_are_minutes_and_seconds() {
        for (text, milliseconds) in [
            ("0", 0),
            ("83", 83_000),
            ("83s", 83_000),
            ("1:23", 83_000),
            ("1:23.5", 83_500),
            ("2:00:00.007", 7_200_007),
            ("99:59:59", 359_999_000),
        ] {
            assert_eq!(time(text), Ok(milliseconds), "{text}");
        }
        for text in ["99:99:99", "1:60", "1:60:00.5", "0:61s"] {
            let message = time(text).unwrap_err();
            assert!(message.contains(text) && message.contains("0 to 59"), "{message}");
        }
        assert_eq!(duration("0.5"), Ok(500));
        for text in ["0", "0:00.0", "0s"] {
            assert_eq!(duration(text).unwrap_err(), "0 would show nothing", "{text}");
        }
        for text in [
            "",
            ":",
            "1:",
            "a",
            "1.2.3",
            "-1",
            "1:-2",
            "1.x",
            "s",
            "1:s",
            "1m",
            "1:2:3:4",
            "+1:23",
            "99999999999999999999",
        ] {
            assert!(time(text).is_err(), "{text}");
        }
    }

    #[test]
    fn formats_are_recognized_by_more_than_a_few_letters() {
        for text in [
            "<svg/>",
            "<svg xmlns=\"\">",
            "\u{FEFF}<?xml version=\"1.0\"?>\r\n<!-- <x> -->\n<!DOCTYPE svg>\n<svg\nwidth",
        ] {
            assert!(is_svg(text.as_bytes()), "{text}");
        }
        for text in [
            "",
            "<svg",
            "<svgs>",
            "<?xml version=\"1.0\"?><project>",
            "<!-- <svg> --><html><svg>",
            "<?xml",
        ] {
            assert!(!is_svg(text.as_bytes()), "{text}");
        }
        assert!(is_gif(b"GIF89a\x01\0\x01\0\0\0\0;"));
        assert!(is_gif(b"GIF87a\x01\0\x01\0\x80\0\0rgbrgb,"));
        for text in [&b"GIF89a"[..], b"GIF89a is my note", b"GIF87a\x01\0\x01\0\x80\0\0rgbrgb"] {
            assert!(!is_gif(text), "{text:?}");
        }
    }
}
