package dev.perdure.activities.tool.shell;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.script.ScriptCommand;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.message.TextShortener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * The check commands of a project, such as {@code npm test}, as the files in its root define them:
 * a person may be asked for these, and for no others, in a read-only run without a sandbox.
 */
record ProjectCheckCommands(Path root, List<KnownCheck> checks) {

  private static final List<String> SCRIPTS = List.of("test", "lint", "build", "typecheck");
  private static final List<String> PROGRAMS = List.of("npm", "pnpm", "yarn");
  private static final Pattern TARGET =
      Pattern.compile("(?m)^(check|test|lint|build)[ \\t]*:(?!=)");

  private static final String QUIETER = "-q|-v|-vv|--quiet|--verbose";
  private static final Pattern OPTIONS = Pattern.compile(QUIETER);
  private static final Pattern BUILD_OPTIONS =
      Pattern.compile(QUIETER + "|-B|-o|--offline|-Dtest=[\\w.#,]+");

  /** Below the root only, by names without a way out. */
  private static final Pattern SELECTION =
      Pattern.compile(
          QUIETER + "|-x|(?!.*(?:^|/)\\.\\.(?:/|$))(?:\\./)?(?:\\.\\.\\.|\\w[\\w:./-]*)");

  private static final long MAX_SIZE = 1 << 20;
  private static final int MAX_QUOTED_SCRIPT_LENGTH = 200;

  /** A command's first words, what may follow them, and where it is defined. */
  private record KnownCheck(List<String> words, Pattern more, String origin) {

    static KnownCheck of(String command, Pattern more, String origin) {
      return new KnownCheck(List.of(command.split(" ")), more, origin);
    }

    boolean matches(ScriptCommand command) {
      List<String> all = command.words();
      return command.text().equals(String.join(" ", all))
          && all.size() >= words.size()
          && all.subList(0, words.size()).equals(words)
          && all.subList(words.size(), all.size()).stream()
              .allMatch(word -> more.matcher(word).matches());
    }
  }

  /** The checks of the project with this root. */
  static ProjectCheckCommands of(Path root) {
    var found = new ProjectCheckCommands(root, new ArrayList<>());
    found.scripts();
    found.targets();
    found.builds("pom.xml", "mvnw", "mvn", "test", "verify");
    Stream.of("build.gradle", "build.gradle.kts")
        .forEach(file -> found.builds(file, "gradlew", "gradle", "test", "check", "build"));
    Stream.of("pytest.ini", "pyproject.toml", "setup.cfg", "tox.ini", "setup.py")
        .forEach(file -> found.runners(file, "pytest", "python -m pytest", "python3 -m pytest"));
    found.runners("Cargo.toml", "cargo test", "cargo check", "cargo clippy");
    found.runners("go.mod", "go test", "go vet", "go build");
    return found;
  }

  /** Returns the place that defines a command, if the command is a check that runs in the root. */
  Optional<String> origin(ScriptCommand command, Path directory) {
    boolean there =
        command.directories().stream()
            .allMatch(from ->
                ScriptCommand.isKnown(from) && directory.resolve(from).normalize().equals(root));
    return checks.stream()
        .filter(check -> there && check.matches(command))
        .map(KnownCheck::origin)
        .findFirst();
  }

  private void scripts() {
    Map<?, ?> scripts = text("package.json").map(ProjectCheckCommands::scripts).orElseGet(Map::of);
    for (String name : SCRIPTS) {
      if (scripts.get(name) instanceof String line) {
        String shown =
            InvisibleCharEscaper.of(
                TextShortener.start(line.replace('\n', ' '), MAX_QUOTED_SCRIPT_LENGTH));
        PROGRAMS.forEach(program -> script(program, name, "package.json: " + shown));
      }
    }
  }

  private void script(String program, String name, String origin) {
    add(program + " run " + name, OPTIONS, origin);
    if (name.equals("test") || !program.equals("npm")) {
      add(program + " " + name, OPTIONS, origin);
    }
  }

  /** A file that is no JSON defines nothing. */
  private static Map<?, ?> scripts(String text) {
    try {
      return Json.read(text, Object.class) instanceof Map<?, ?> json
              && json.get("scripts") instanceof Map<?, ?> scripts
          ? scripts
          : Map.of();
    } catch (JacksonException e) {
      return Map.of();
    }
  }

  private void targets() {
    for (String file : List.of("Makefile", "makefile", "GNUmakefile")) {
      text(file).stream()
          .flatMap(text -> TARGET.matcher(text).results())
          .forEach(target -> add("make " + target.group(1), OPTIONS, file));
    }
  }

  private void builds(String file, String wrapper, String program, String... goals) {
    if (isFile(file)) {
      String own = isFile(wrapper) ? file + ", " + wrapper : file;
      for (String goal : goals) {
        Stream.of("", "-q ", "-B ", "-o ")
            .map(option -> option + goal)
            .forEach(rest -> {
              add(program + " " + rest, BUILD_OPTIONS, file);
              if (isFile(wrapper)) {
                add("./" + wrapper + " " + rest, BUILD_OPTIONS, own);
              }
            });
      }
    }
  }

  private void runners(String file, String... commands) {
    if (isFile(file)) {
      List.of(commands).forEach(command -> add(command, SELECTION, file));
    }
  }

  private void add(String command, Pattern more, String origin) {
    checks.add(KnownCheck.of(command, more, origin));
  }

  private boolean isFile(String name) {
    return Files.isRegularFile(root.resolve(name), LinkOption.NOFOLLOW_LINKS);
  }

  /** A file of the project that is one and not too large. */
  private Optional<String> text(String name) {
    try {
      Path file = root.resolve(name);
      return isFile(name) && Files.size(file) <= MAX_SIZE
          ? Optional.of(Files.readString(file))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
