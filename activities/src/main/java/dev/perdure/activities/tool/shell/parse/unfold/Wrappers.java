package dev.perdure.activities.tool.shell.parse.command;

import dev.perdure.activities.tool.shell.parse.syntax.Word;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Unfolds commands that run other commands: {@code sudo}, {@code xargs}, {@code bash -c} and their
 * kind.
 */
public final class Wrappers {

  /** The wrappers, each with its options that take the next word as their value. */
  private static final Map<String, Set<String>> VALUE_OPTIONS =
      Map.ofEntries(
          Map.entry(
              "sudo",
              Set.of(
                  "-u", "-g", "-h", "-p", "-C", "-D", "-R", "-T", "-r", "-t", "-U", "--user",
                  "--group")),
          Map.entry("doas", Set.of("-u", "-C")),
          Map.entry("env", Set.of("-u", "--unset", "-C", "--chdir")),
          Map.entry("nohup", Set.of()),
          Map.entry("timeout", Set.of("-k", "--kill-after", "-s", "--signal")),
          Map.entry("time", Set.of("-f", "--format", "-o", "--output")),
          Map.entry("nice", Set.of("-n", "--adjustment")),
          Map.entry("ionice", Set.of("-c", "-n", "--class", "--classdata")),
          Map.entry("stdbuf", Set.of("-i", "-o", "-e")),
          Map.entry("setsid", Set.of()),
          Map.entry("command", Set.of()),
          Map.entry("builtin", Set.of()),
          Map.entry("exec", Set.of("-a")),
          Map.entry("coproc", Set.of()),
          Map.entry(
              "xargs",
              Set.of(
                  "-I",
                  "-n",
                  "-P",
                  "-L",
                  "-s",
                  "-d",
                  "-E",
                  "-a",
                  "--max-args",
                  "--max-procs",
                  "--replace",
                  "--delimiter",
                  "--arg-file")),
          Map.entry("watch", Set.of("-n", "--interval")),
          Map.entry("strace", Set.of("-e", "-o", "-p", "-s", "-u")),
          Map.entry("flock", Set.of("-w", "--timeout", "-E")),
          Map.entry("chroot", Set.of()),
          Map.entry("unshare", Set.of()),
          Map.entry("busybox", Set.of()),
          Map.entry("caffeinate", Set.of("-t", "-w")),
          Map.entry("taskset", Set.of()),
          Map.entry("chrt", Set.of("-T", "-P", "-D")),
          Map.entry("prlimit", Set.of("-o", "--output")),
          Map.entry("setarch", Set.of()),
          Map.entry("fakeroot", Set.of("-l", "-s", "-i", "-b")),
          Map.entry("eatmydata", Set.of()),
          Map.entry("xvfb-run", Set.of("-e", "-f", "-n", "-p", "-s", "-w")),
          Map.entry("unbuffer", Set.of()),
          Map.entry("rlwrap", Set.of()),
          Map.entry("chronic", Set.of()),
          Map.entry("ifne", Set.of()),
          Map.entry("ltrace", Set.of("-e", "-o", "-p", "-s", "-u")),
          Map.entry("valgrind", Set.of()),
          Map.entry("ssh-agent", Set.of("-a", "-t")),
          Map.entry("dbus-run-session", Set.of()),
          Map.entry("toybox", Set.of()),
          Map.entry("gosu", Set.of()),
          Map.entry("su-exec", Set.of()),
          Map.entry("tini", Set.of()),
          Map.entry("dumb-init", Set.of()));

  /** The wrappers whose first operands are not yet the command. */
  private static final Map<String, Integer> OWN_OPERANDS =
      Map.of(
          "timeout", 1, "flock", 1, "chroot", 1, "taskset", 1, "chrt", 1, "setarch", 1, "gosu", 1,
          "su-exec", 1);

  private static final Set<String> SHELLS =
      Set.of("sh", "bash", "zsh", "dash", "ksh", "ash", "mksh");
  private static final Set<String> TAKES_TEXT = Set.of("flock", "su", "script");
  private static final Pattern ASSIGNMENT =
      Pattern.compile("[A-Za-z_][A-Za-z0-9_]*=.*", Pattern.DOTALL);

  /** A letter among these takes the next word, which then is not the script. */
  private static final Pattern MORE = Pattern.compile("^-[a-zA-Z]*[oO]");

  private static final Predicate<String> DEVICE =
      Pattern.compile("/+(?:dev|proc)/.*", Pattern.DOTALL).asMatchPredicate();
  private static final Predicate<String> SPLITS =
      Pattern.compile("-[a-zA-Z]*S.*|--split-string.*", Pattern.DOTALL).asMatchPredicate();

  private Wrappers() {}

  /** Everything a command runs besides itself. */
  public static List<Nested> unfold(CommandLine line) {
    String name = line.name();
    if (readsDevice(line)) {
      return List.of(new Nested.Unknown());
    }
    if (SHELLS.contains(name) || TAKES_TEXT.contains(name)) {
      var text = scriptOption(line);
      if (!text.isEmpty() || SHELLS.contains(name)) {
        return text;
      }
    }
    return switch (name) {
      case "eval" -> List.of(script(evaluated(line)));
      case "trap", "alias" -> texts(line);
      case "parallel" -> List.of(new Nested.Unknown());
      case "source", "." -> line.literal() ? List.of() : List.of(new Nested.Unknown());
      case "find", "fd" -> FindActions.commands(line);
      case "git" -> GitCommand.of(line).nested();
      default -> VALUE_OPTIONS.containsKey(name) ? wrapped(name, line) : List.of();
    };
  }

  /** Whether a command is a shell that reads its script from standard input. */
  public static boolean readsScript(CommandLine line) {
    return SHELLS.contains(line.name())
        && !line.hasShort("c")
        && (line.operands().stream().allMatch("-"::equals) || line.hasShort("s"));
  }

  /** A script that comes from a descriptor is written elsewhere. */
  private static boolean readsDevice(CommandLine line) {
    boolean reads = SHELLS.contains(line.name()) || Set.of("source", ".").contains(line.name());
    return reads && line.operands().stream().limit(1).anyMatch(DEVICE);
  }

  /**
   * The text after {@code -c}, which may stand among other letters. Where further options may come
   * before the text it is not known which word that is.
   */
  private static List<Nested> scriptOption(CommandLine line) {
    for (int i = 1; i + 1 < line.words().size(); i++) {
      String option = line.words().get(i).text();
      if (takesText(option)) {
        String next = line.words().get(i + 1).text();
        boolean further = next.matches("(?s)[-+].*") || MORE.matcher(option).find();
        return List.of(further ? new Nested.Unknown() : script(line.words().subList(i + 1, i + 2)));
      }
    }
    return List.of();
  }

  private static boolean takesText(String option) {
    return option.equals("--command")
        || (option.startsWith("-") && !option.startsWith("--") && option.contains("c"));
  }

  private static List<Nested> wrapped(String name, CommandLine line) {
    int at = commandIn(name, line);
    if (name.equals("env") && line.arguments().stream().limit(at - 1L).anyMatch(SPLITS)) {
      return List.of(new Nested.Unknown());
    }
    if (at >= line.words().size() || onlyLooksUp(name, line)) {
      return List.of();
    }
    var rest = line.from(at);
    return List.of(name.equals("watch") ? script(rest.words()) : new Nested.Command(rest));
  }

  /**
   * Where the wrapped command begins: after options, assignments and the wrapper's own operands.
   */
  private static int commandIn(String name, CommandLine line) {
    int at = 1;
    int own = OWN_OPERANDS.getOrDefault(name, 0);
    while (at < line.words().size()) {
      String word = line.words().get(at).text();
      boolean assigns =
          name.equals("env") ? word.contains("=") : ASSIGNMENT.matcher(word).matches();
      boolean skipped = word.startsWith("-") || assigns;
      if (!skipped && own-- <= 0) {
        return at;
      }
      at += VALUE_OPTIONS.getOrDefault(name, Set.of()).contains(word) ? 2 : 1;
    }
    return at;
  }

  /** {@code command -v x} says where x is. */
  private static boolean onlyLooksUp(String name, CommandLine line) {
    return name.equals("command") && line.words().get(1).text().matches("-[pvV]*[vV][pvV]*");
  }

  private static List<Word> evaluated(CommandLine line) {
    boolean ended = line.arguments().stream().limit(1).anyMatch("--"::equals);
    return line.from(ended ? 2 : 1).words();
  }

  /** The action of a trap, or the values of aliases. */
  private static List<Nested> texts(CommandLine line) {
    boolean trap = line.name().equals("trap");
    return line.words().stream()
        .skip(1)
        .limit(trap ? 1 : Integer.MAX_VALUE)
        .map(word -> trap ? word : value(word))
        .filter(word -> !word.text().isBlank() && !word.text().equals("-"))
        .map(word -> script(List.of(word)))
        .toList();
  }

  private static Word value(Word definition) {
    String text = definition.text();
    return new Word(text.substring(text.indexOf('=') + 1), definition.literal());
  }

  static Nested script(List<Word> words) {
    return words.stream().allMatch(Word::literal)
        ? new Nested.Script(words.stream().map(Word::text).collect(Collectors.joining(" ")))
        : new Nested.Unknown();
  }
}
