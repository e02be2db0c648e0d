package dev.perdure.activities.tool.shell.parse.unfold;

import dev.perdure.activities.tool.shell.parse.command.CommandLine;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Commands that run a text of which nothing is known, and those that do with certain options. */
final class ProgramOptions {

  private static final Set<String> ALWAYS = Set.of("parallel", "run-parts", "start-stop-daemon");

  /** What makes a command run a text that is not read here. */
  private static final Map<String, Predicate<String>> RUN =
      Map.ofEntries(
          Map.entry("gdb", option("-ex|-iex|-x|--?eval-command.*|--?command.*|--?args|--?init-.*")),
          Map.entry("lldb", option("-o|-O|-s|-k|--one-line.*|--source.*|--")),
          Map.entry("npx", option("-c|--call(?:=.*)?")),
          Map.entry("npm", option("-c|--call(?:=.*)?|--script-shell.*")),
          Map.entry("nix-shell", option("--run|--command")),
          Map.entry("nix", option("-c|--command")),
          Map.entry("nodemon", option("-x|--exec(?:=.*)?")),
          Map.entry("watchexec", option("--|[^-].*")),
          Map.entry("concurrently", option("[^-].*")),
          Map.entry("tmux", option("new.*|neww.*|split.*|respawn.*|run.*|send.*|pipe.*|if.*")),
          Map.entry("screen", option("-[a-zA-Z]*[mX][a-zA-Z]*")),
          Map.entry("capsh", option("--")),
          Map.entry("bwrap", option(".*")),
          Map.entry("make", option("(?:SHELL|MAKESHELL)\\+?:?=.*|--eval.*|-E.*")),
          Map.entry("gmake", option("(?:SHELL|MAKESHELL)\\+?:?=.*|--eval.*|-E.*")),
          Map.entry(
              "tar",
              option("-[a-zA-Z]*[IF].*|--(?:use-comp|info-s|new-vol|to-c|rsh|checkpoint-a).*")),
          Map.entry("zip", option("-[a-zA-Z]*TT.*|--unzip-command.*")),
          Map.entry("at", option("(?!-[lcVrdq]).*")),
          Map.entry("batch", option(".*")));

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

  private static Predicate<String> option(String pattern) {
    return Pattern.compile(pattern, Pattern.DOTALL).asMatchPredicate();
  }

  /** The programs by which files are sent, where options name others than usual. */
  static List<Nested> ways(CommandLine line) {
    if (hidesOption(line)) {
      return List.of(new Nested.Unknown());
    }
    return (line.name().equals("rsync") ? RSYNC : COPY).scripts(line);
  }

  /** Whether a word may be several when the command runs, options among them. */
  private static boolean hidesOption(CommandLine line) {
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
    if (Wrappers.isForeignShell(name)) {
      return arguments.stream().anyMatch(word -> word.startsWith("-") && word.contains("c"));
    }
    return ALWAYS.contains(name)
        || isSubcommandComputed(line)
        || (RUN.containsKey(name)
            && (hidesOption(line) || arguments.stream().anyMatch(RUN.get(name))));
  }
}
