//! What the tests run against: the `quarterdeck` binary serving the page, and chromedriver, both on
//! free ports and both ended with the tests, however those end.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use tempfile::TempDir;

/// What a test comes to: nothing, or what is wrong.
pub(crate) type Outcome<T = ()> = Result<T, String>;

/// Fails with these words unless it holds.
pub(crate) fn check(holds: bool, otherwise: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(otherwise()) }
}

/// The server and the driver.
pub(crate) struct ServerProcess {
    server: Program,
    driver: Program,
}

impl ServerProcess {
    /// Starts both.
    pub(crate) fn open() -> Outcome<Self> {
        let driver = Command::new("chromedriver");
        let driver = Program::start(&driver, &["--port=0"], "successfully on port ");
        let driver = driver.map_err(|error| {
            format!("{error}\nInstall chromium and chromium-driver, or run cargo xtask e2e.")
        })?;
        Ok(Self { server: serve()?, driver })
    }

    /// The address of the page, without a slash at its end.
    pub(crate) fn address(&self) -> String {
        self.server.address()
    }

    /// The address of chromedriver.
    pub(crate) fn driver(&self) -> String {
        self.driver.address()
    }
}

/// Serves the page on a port of its own. These players have nothing to hide in how fast they answer.
pub(crate) fn serve() -> Outcome<Program> {
    let words = ["serve", "--port", "0", "--data", ".", "--beat", "20"];
    Program::start(&quarterdeck()?, &words, "open at http://127.0.0.1:")
}

/// The binary, to be told what to do.
pub(crate) fn quarterdeck() -> Outcome<Command> {
    Ok(Command::new(binary()?))
}

/// The binary beside the tests.
fn binary() -> Outcome<PathBuf> {
    let here = std::env::current_exe().map_err(|error| error.to_string())?;
    let folder = here.ancestors().nth(2).unwrap_or(Path::new("."));
    let binary = folder.join("quarterdeck").with_extension(std::env::consts::EXE_EXTENSION);
    let hint = "Run cargo xtask e2e: it builds the page and the binary, then runs these tests.";
    check(binary.is_file(), || format!("{} is not built. {hint}", binary.display()))?;
    let index = root().join("crates").join("embedded-page").join("dist").join("index.html");
    check(index.is_file(), || format!("The page is not built. {hint}"))?;
    Ok(binary)
}

/// The top of the repository.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("this crate lies two folders deep").into()
}

/// A program that tells its port when it is ready, and is ended when it is dropped, with all that it
/// started; also if these tests end without dropping anything.
pub(crate) struct Program {
    child: Child,
    /// Kept open, so that the program may go on talking.
    _output: BufReader<ChildStdout>,
    /// Where it may leave files.
    _folder: TempDir,
    port: u16,
}

/// Runs a program in a process group of its own, and ends the whole group when the program ends or when
/// the input does.
const WATCH: &str = "{ \"$@\"; kill -9 0; } & exec >&-; read -r _; kill -9 0";

impl Program {
    /// Starts it and reads its port, which follows the mark.
    fn start(program: &Command, words: &[&str], mark: &str) -> Outcome<Self> {
        let name = program.get_program().to_string_lossy().into_owned();
        let failed = |error: std::io::Error| format!("{name}: {error}");
        let folder = TempDir::with_prefix("quarterdeck-tests-").map_err(failed)?;
        let mut command = Command::new("sh");
        command.args(["-c", WATCH, "sh", &name]).args(words).current_dir(&folder).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(failed)?;
        let mut output = BufReader::new(child.stdout.take().expect("the output is piped"));
        let port = output.by_ref().lines().map_while(Result::ok).find_map(|line| {
            let (_, rest) = line.split_once(mark)?;
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            digits.parse().ok()
        });
        let mut program = Self { child, _output: output, _folder: folder, port: 0 };
        program.port = port.ok_or_else(|| format!("{name} ended without telling its port"))?;
        Ok(program)
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}
