package dev.perdure.activities.tool.shell.parse.unfold;

import dev.perdure.activities.tool.shell.parse.command.CommandLine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Commands that run a text of which nothing is known, and those that do with certain options. */
final class ProgramOptions {

  private static final Set<String> ALWAYS =
      Set.of(
          "parallel", "sem", "rush", "run-parts", "start-stop-daemon", "batch", "pee", "mispipe");

  /** What makes a command run a text that is not read here. */
  private static final Map<String, Predicate<String>> RUN = load();

  /** The first word of tar may be its options without a dash. */
  private static final Predicate<String> OLD_STYLE =
      Pattern.compile("[a-zA-Z]*[IF][a-zA-Z]*").asMatchPredicate();

  private static final Set<String> TAR = Set.of("tar", "gtar", "bsdtar");

  /** Commands that are many: which one the first operand says. */
  private static final Set<String> MANY =
      Set.of(
          "npm",
          "pnpm",
          "yarn",
          "bun",
          "gh",
          "glab",
          "docker",
          "podman",
          "kubectl",
          "helm",
          "cargo",
          "terraform",
          "gem",
          "twine",
          "poetry",
          "uv",
          "systemctl",
          "aws",
          "gcloud",
          "az");

  private static final ScriptOption RSYNC = ScriptOption.of("-[a-zA-Z]*e|--rsh|--rsync-path");
  private static final ScriptOption COPY = ScriptOption.of("-[a-zA-Z0-9]*S");

  private ProgramOptions() {}

  private static Map<String, Predicate<String>> load() {
    Map<String, Predicate<String>> run = new HashMap<>();
    for (String line : Tables.lines("programs.txt")) {
      String[] parts = line.split(" ", 2);
      var form = Pattern.compile(parts[1], Pattern.DOTALL).asMatchPredicate();
      List.of(parts[0].split(",")).forEach(name -> run.put(name, form));
    }
    return Map.copyOf(run);
  }

  /** The programs by which files are sent, where options name others than usual. */
  static List<Nested> ways(CommandLine line) {
    if (maySplitIntoOptions(line)) {
      return List.of(new Nested.Unknown());
    }
    return (line.name().equals("rsync") ? RSYNC : COPY).scripts(line);
  }

  /** Whether a word may be several when the command runs, options among them. */
  private static boolean maySplitIntoOptions(CommandLine line) {
    return line.words().stream()
        .anyMatch(word -> word.splits() && !word.literal() && word.text().matches("(?s)[$`].*"));
  }

  private static boolean isSubcommandComputed(CommandLine line) {
    return MANY.contains(line.name())
        && line.words().stream()
            .skip(1)
            .filter(word -> !word.text().startsWith("-"))
            .limit(1)
            .anyMatch(word -> !word.literal());
  }

  /** Whether a command runs something that can't be told from its words. */
  static boolean runAnything(CommandLine line) {
    String name = line.name();
    List<String> arguments = line.arguments();
    if (ALWAYS.contains(name) || isSubcommandComputed(line)) {
      return true;
    }
    if (!RUN.containsKey(name)) {
      return Wrappers.isForeignShell(name) && arguments.stream().anyMatch(w -> w.matches("-.*c.*"));
    }
    boolean oldStyle = TAR.contains(name) && arguments.stream().limit(1).anyMatch(OLD_STYLE);
    return oldStyle || maySplitIntoOptions(line) || arguments.stream().anyMatch(RUN.get(name));
  }
}
