package dev.perdure.web.cli.local;

import dev.perdure.activities.lsp.LspCatalog;
import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.activities.sandbox.SandboxDetector;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.web.server.PerdureProperties;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The doctor's checks of Java, git, bash, ripgrep, language servers, the sandbox and the web pages.
 */
final class ProgramChecks {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final CapturedOutputLimits LIMITS = new CapturedOutputLimits(64 * 1024, 0);
  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)");
  private static final int GIT_MAJOR = 2;
  private static final int GIT_MINOR = 38;

  private ProgramChecks() {}

  static List<DoctorFinding> look(PerdureProperties properties)
      throws IOException, InterruptedException {
    String path = properties.find("PATH").orElse("");
    return List.of(
        java(),
        git(path),
        bash(path),
        search(path),
        languages(properties, path),
        sandbox(),
        pages());
  }

  private static DoctorFinding java() {
    String found = "%s in %s".formatted(Runtime.version(), System.getProperty("java.home"));
    return DoctorFinding.ok("java", found);
  }

  private static DoctorFinding git(String path) throws InterruptedException {
    Optional<String> answer = ask(path, "git", "--version");
    if (answer.isEmpty()) {
      return DoctorFinding.missing(
          "git", "not found", "No task can run: install git and put it on the PATH.");
    }
    Matcher version = VERSION.matcher(answer.get());
    boolean old = version.find() && isBefore(version);
    return old
        ? DoctorFinding.missing(
            "git",
            answer.get(),
            "Parallel steps can't be merged: install git %d.%d or newer."
                .formatted(GIT_MAJOR, GIT_MINOR))
        : DoctorFinding.ok("git", answer.get());
  }

  private static boolean isBefore(Matcher version) {
    int major = Integer.parseInt(version.group(1));
    int minor = Integer.parseInt(version.group(2));
    return major < GIT_MAJOR || (major == GIT_MAJOR && minor < GIT_MINOR);
  }

  private static DoctorFinding bash(String path) throws InterruptedException {
    return ask(path, "bash", "--version")
        .map(answer -> DoctorFinding.ok("bash", answer))
        .orElseGet(() ->
            DoctorFinding.missing(
                "bash", "not found", "No command of a task can run: install bash."));
  }

  private static DoctorFinding search(String path) throws InterruptedException {
    return ask(path, "rg", "--version")
        .map(answer -> DoctorFinding.ok("rg", answer))
        .orElseGet(() ->
            DoctorFinding.less(
                "rg",
                "not found",
                "Git searches in its place: no UTF-16, no repositories within the repository."
                    + " Install ripgrep."));
  }

  private static DoctorFinding languages(PerdureProperties properties, String path) {
    try {
      List<String> found = LspCatalog.of(properties.configFiles().settings().lsp(), path).names();
      return found.isEmpty()
          ? DoctorFinding.less(
              "lsp",
              "no language server",
              "Models learn of errors in what they write only by commands: install servers, such as"
                  + " pyright, and see docs/extend/language-servers.md.")
          : DoctorFinding.ok("lsp", String.join(", ", found));
    } catch (InvalidConfig e) {
      return DoctorFinding.missing("lsp", "unknown", String.valueOf(e.getMessage()));
    }
  }

  private static DoctorFinding sandbox() throws IOException, InterruptedException {
    return SandboxDetector.detect(Path.of(System.getProperty("user.home")))
        .name()
        .map(name -> DoctorFinding.ok("sandbox", name))
        .orElseGet(() ->
            DoctorFinding.less(
                "sandbox",
                "none",
                "Each command of a task is asked for, and an allowed one has all your rights: on"
                    + " Linux install bubblewrap."));
  }

  private static DoctorFinding pages() {
    boolean built = ProgramChecks.class.getClassLoader().getResource("static/index.html") != null;
    return built
        ? DoctorFinding.ok("pages", "built in")
        : DoctorFinding.less(
            "pages",
            "not built",
            "Only the terminal and HTTP work: install Node 20 or newer with npm and build again.");
  }

  /** The first line of a program's version output. */
  private static Optional<String> ask(String path, String program, String option)
      throws InterruptedException {
    Optional<Path> file =
        Stream.of(path.split(File.pathSeparator, -1))
            .map(folder -> Path.of(folder, program))
            .filter(Files::isExecutable)
            .findFirst();
    if (file.isEmpty()) {
      return Optional.empty();
    }
    ProcessBuilder question =
        ProgramLauncher.program(List.of(file.get().toString(), option)).redirectErrorStream(true);
    try {
      var result = new ProcessRunner(question, TIMEOUT).run(new byte[0], LIMITS);
      return result.exitCode() == 0 ? result.text().lines().findFirst() : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
