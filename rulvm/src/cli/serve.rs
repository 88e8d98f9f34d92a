//! `rulvm serve` and `rulvm site`: the web page, from this program or as files.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::Args;

use super::files::{self, Accept, Problem};
use super::streams::Streams;
use crate::serve::{Served, Site};
use rulc_sources::standard::standard;
use rulvm_files::{Exit, unreadable};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// A source, a rule file, or the name of a standard or sample rule to open in the page
    file: Option<PathBuf>,
    /// Give the page the file again whenever it is saved
    #[arg(long, requires = "file")]
    watch: bool,
    /// The port; 0 for any that is free
    #[arg(long, default_value_t = 7080)]
    port: u16,
    /// The address to listen on: others than your own computer can reach the page only if this is
    /// an address of your network
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
}

#[derive(Debug, Args)]
pub(super) struct Files {
    /// The directory, which is made if there is none
    directory: PathBuf,
}

/// Serves the page until the program is ended.
pub(super) fn run(options: &Options, io: &mut Streams<'_>) -> Exit {
    let served = match options.file.as_deref().map(read).transpose() {
        Ok(served) => served,
        Err(problem) => return io.report(&problem),
    };
    let address = SocketAddr::new(options.address, options.port);
    let site = match Site::open(address, served) {
        Ok(site) => site,
        Err(error) => {
            let message = format!("{address}: {error}; --port chooses another port");
            return io.report(&Problem { message, exit: Exit::System });
        }
    };
    if !options.address.is_loopback() {
        io.complain("rulvm: everybody who can reach this address can open the page");
    }
    let printed = io.print(&format!("http://{}/\n", site.address()));
    if printed != Exit::Success {
        return printed;
    }
    let watched = options.file.as_deref().filter(|_| options.watch);
    match site.serve(watched, |file| read(file).ok()) {
        Ok(()) => Exit::Success,
        Err(error) => io.report(&Problem { message: error.to_string(), exit: Exit::System }),
    }
}

/// Reads the file that the page opens, or the source of a standard or sample rule.
fn read(file: &Path) -> Result<Served, Problem> {
    if let Some(rule) = standard(file) {
        return Ok(Served { name: rule.file, bytes: rule.text.as_bytes().to_vec() });
    }
    let bytes = files::read(file, Accept::Regular).map_err(|error| unreadable(file, &error))?;
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Served { name, bytes })
}

/// Writes the page as files.
pub(super) fn write(options: &Files, io: &mut Streams<'_>) -> Exit {
    let directory = &options.directory;
    match rul_site::served::write(directory) {
        Ok(()) => io.print(&format!("{}\n", directory.join("index.html").display())),
        Err(error) => {
            let message = format!("{}: {error}", directory.display());
            io.report(&Problem { message, exit: Exit::System })
        }
    }
}
