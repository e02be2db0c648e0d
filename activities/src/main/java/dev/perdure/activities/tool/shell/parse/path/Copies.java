package dev.perdure.activities.tool.shell.parse.path;

import dev.perdure.activities.tool.shell.parse.command.CommandLine;
import dev.perdure.activities.tool.shell.parse.path.PathUse.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Commands that put some paths into another one: the last, or the one that an option names. */
final class Copies {

  private static final Set<String> NAMES = Set.of("cp", "mv", "ln", "install", "rsync", "scp");
  private static final Set<String> WITH_OPTION = Set.of("cp", "mv", "ln", "install");
  private static final Set<String> SEND = Set.of("rsync", "scp");

  /** {@code host:path}, as far as no slash stands before the colon. */
  private static final Predicate<String> ELSEWHERE =
      Pattern.compile("[^/:]+:.*", Pattern.DOTALL).asMatchPredicate();

  private static final Pattern TARGET =
      Pattern.compile("(?:-[a-zA-Z]*t|--t[a-z-]*)(?:=?(.+))?", Pattern.DOTALL);

  private Copies() {}

  static boolean are(String name) {
    return NAMES.contains(name);
  }

  static List<PathUse> paths(CommandLine line) {
    Kind source = line.name().equals("mv") ? Kind.WRITE : Kind.READ;
    List<String> operands = new ArrayList<>(line.operands());
    List<String> targets = targets(line);
    if (targets.isEmpty() && !operands.isEmpty()) {
      targets = List.of(operands.removeLast());
    } else {
      operands.removeAll(targets);
    }
    List<PathUse> uses = new ArrayList<>();
    operands.forEach(path -> uses.add(new PathUse(path, source, true)));
    targets.forEach(path -> uses.add(new PathUse(path, Kind.WRITE, true)));
    boolean sends = SEND.contains(line.name());
    return uses.stream().filter(use -> !sends || !ELSEWHERE.test(use.path())).toList();
  }

  private static List<String> targets(CommandLine line) {
    List<String> targets = new ArrayList<>();
    List<String> arguments = line.arguments();
    for (int i = 0; i < arguments.size() && WITH_OPTION.contains(line.name()); i++) {
      var option = TARGET.matcher(arguments.get(i));
      if (arguments.get(i).equals("--")) {
        break;
      }
      if (option.matches() && option.group(1) != null) {
        targets.add(option.group(1));
      } else if (option.matches() && i + 1 < arguments.size()) {
        targets.add(arguments.get(i + 1));
      }
    }
    return targets;
  }
}
