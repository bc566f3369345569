//! The commands of whoever hosts tables; a build without the feature `server` has none of them.

use std::io::Write;

use clap::Subcommand;

use crate::failure::Failure;
use crate::{inspect, serve};

#[derive(Subcommand)]
pub(crate) enum HostingCommand {
    /// Serve the page and online tables (docs/hosting.md).
    #[command(
        after_help = "Example: quarterdeck serve --port 0 --open\nFor others: quarterdeck serve --address 0.0.0.0 --data tables"
    )]
    Serve(Box<serve::ServeArgs>),
    /// Back up the tables of a server into one file; the server may be running.
    #[command(after_help = "Example: quarterdeck backup --data tables monday.backup")]
    Backup(serve::BackupArgs),
    /// Restore a backup into a new folder.
    #[command(after_help = "Example: quarterdeck restore --data new-tables monday.backup")]
    Restore(serve::RestoreArgs),
    /// Look at the tables of a server: sizes and damage. Changes nothing unless told to repair.
    #[command(
        after_help = "Example: quarterdeck inspect --data tables\nRepaired copy: quarterdeck inspect --data tables --repair new-tables"
    )]
    Inspect(inspect::InspectArgs),
}

pub(crate) fn run(command: &HostingCommand, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        HostingCommand::Serve(args) => serve::serve(args, out),
        HostingCommand::Backup(args) => serve::backup(args, out),
        HostingCommand::Restore(args) => serve::restore(args, out),
        HostingCommand::Inspect(args) => inspect::run(args, out),
    }
}

/// What is done without a command.
pub(crate) fn usual() -> &'static [&'static str] {
    if embedded_page::is_built() { &["serve", "--open"] } else { &["play"] }
}
