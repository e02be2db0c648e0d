package dev.perdure.activities.tool.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds the paths among the words of a command, and whether it reads, writes or visits them. */
final class PathUses {

  private static final Set<String> TEXT = CommandTable.names("text");
  private static final Set<String> PATTERN_FIRST = CommandTable.names("pattern-first");
  private static final Set<String> READS = CommandTable.names("reads");
  private static final Set<String> WRITES = CommandTable.names("writes");
  private static final Set<String> WRITES_AFTER_FIRST = CommandTable.names("writes-after-first");
  private static final Set<String> VISITS = CommandTable.names("visits");
  private static final Set<String> COPIES = CommandTable.names("copies");
  private static final Set<String> CONTAINERS = CommandTable.names("containers");

  /** A name without characters of patterns. */
  private static final Predicate<String> PLAIN_NAME = form("[\\w./@%+:,-]+");

  private static final Predicate<String> FIND_WRITES = form("-fprint0?|-fprintf|-fls");
  private static final Predicate<String> ADDRESS = form("[a-zA-Z][a-zA-Z0-9+.-]*://.*");
  private static final Pattern FILE_ADDRESS = Pattern.compile("(?i)^file:/+(?:localhost/)?");

  /**
   * Form of a word that names a file to send: {@code @/x}, {@code name=@/x} and {@code name=<../x}.
   */
  private static final Pattern SENT =
      Pattern.compile("^(?:(?:[\\w.-]*=?)?@|[\\w.-]+=<)(?=/|~|\\.\\./)");

  private static final Pattern IN_OPTION =
      Pattern.compile("-{1,2}[^=/~]*?=?((?:/|~|\\.\\.).*)", Pattern.DOTALL);
  private static final Pattern TARGET =
      Pattern.compile("(?:-[a-zA-Z]*t|--t[a-z-]*)(?:=?(.+))?", Pattern.DOTALL);

  /** {@code host:path}, as far as no slash stands before the colon. */
  private static final Predicate<String> REMOTE = form("[^/:]+:.*");

  private PathUses() {}

  /** The paths of a command, in the order of its words. */
  static List<FileReference> of(CommandLine line) {
    String name = line.name();
    if (TEXT.contains(name) || CONTAINERS.contains(name)) {
      return List.of();
    }
    List<FileReference> paths = new ArrayList<>();
    line.arguments().forEach(word -> paths.addAll(inOption(word)));
    paths.addAll(operands(name, line));
    if (name.equals("git")) {
      paths.addAll(certain(GitCommand.of(line).directories(), FileAccess.VISIT));
    }
    return paths.stream().filter(use -> !ADDRESS.test(use.path())).distinct().toList();
  }

  /**
   * Returns the file references that a word may mean if the word looks like a path, in any
   * position.
   */
  static List<FileReference> maybe(String word) {
    return looksLikeAPath(word) ? uncertain(Stream.of(word)) : List.of();
  }

  private static List<FileReference> operands(String name, CommandLine line) {
    var operands = line.operands();
    if (name.equals("find")) {
      return found(line.arguments());
    }
    if (PATTERN_FIRST.contains(name)) {
      return behindPattern(line);
    }
    if (WRITES_AFTER_FIRST.contains(name)) {
      int mode = line.hasLong("--reference") ? 0 : 1;
      return certain(operands.stream().skip(mode).toList(), FileAccess.WRITE);
    }
    return COPIES.contains(name) ? copied(line) : plain(name, operands);
  }

  private static List<FileReference> plain(String name, List<String> operands) {
    if (name.equals("dd")) {
      return operands.stream()
          .filter(word -> word.matches("(?s)[io]f=.+"))
          .map(word ->
              new FileReference(
                  word.substring(3),
                  word.startsWith("o") ? FileAccess.WRITE : FileAccess.READ,
                  true))
          .toList();
    }
    if (READS.contains(name)) {
      return certain(operands, FileAccess.READ);
    }
    if (WRITES.contains(name)) {
      return certain(operands, FileAccess.WRITE);
    }
    return VISITS.contains(name)
        ? certain(operands, FileAccess.VISIT)
        : uncertain(operands.stream().filter(PathUses::looksLikeAPath));
  }

  /** The starting points of find end where its expression begins. */
  private static List<FileReference> found(List<String> arguments) {
    List<FileReference> paths =
        new ArrayList<>(
            certain(
                arguments.stream()
                    .dropWhile(Set.of("-H", "-L", "-P")::contains)
                    .takeWhile(
                        word -> !word.startsWith("-") && !word.equals("(") && !word.equals("!"))
                    .toList(),
                FileAccess.VISIT));
    IntStream.range(1, arguments.size())
        .filter(i -> FIND_WRITES.test(arguments.get(i - 1)))
        .forEach(i -> paths.add(new FileReference(arguments.get(i), FileAccess.WRITE, true)));
    return paths;
  }

  /**
   * The files behind the pattern; a pattern or an option's value counts too if it plainly names a
   * file in the workspace, because the program may read that file.
   */
  private static List<FileReference> behindPattern(CommandLine line) {
    boolean inPlace = !line.name().equals("jq") && CommandTable.changes(line);
    PatternOperands operands = PatternOperands.of(line);
    Stream<FileReference> maybe =
        operands.others().stream()
            .filter(word -> PLAIN_NAME.test(word) && !looksLikeAPath(word))
            .map(word -> new FileReference(word, FileAccess.READ, false));
    return Stream.concat(
            certain(operands.files(), inPlace ? FileAccess.WRITE : FileAccess.READ).stream(), maybe)
        .toList();
  }

  /** Copies go to the last operand, or to the one that an option names. */
  private static List<FileReference> copied(CommandLine line) {
    FileAccess source = line.name().equals("mv") ? FileAccess.WRITE : FileAccess.READ;
    boolean sends = Set.of("rsync", "scp").contains(line.name());
    List<String> operands = new ArrayList<>(line.operands());
    List<String> targets = sends ? new ArrayList<>() : targets(line.arguments());
    if (targets.isEmpty() && !operands.isEmpty()) {
      targets.add(operands.removeLast());
    } else {
      operands.removeAll(targets);
    }
    return Stream.concat(
            certain(operands, source).stream(), certain(targets, FileAccess.WRITE).stream())
        .filter(use -> !sends || !REMOTE.test(use.path()))
        .toList();
  }

  private static List<String> targets(List<String> arguments) {
    List<String> targets = new ArrayList<>();
    int end = arguments.contains("--") ? arguments.indexOf("--") : arguments.size();
    for (int i = 0; i < end; i++) {
      var option = TARGET.matcher(arguments.get(i));
      if (option.matches() && option.group(1) != null) {
        targets.add(option.group(1));
      } else if (option.matches() && i + 1 < arguments.size()) {
        targets.add(arguments.get(i + 1));
      }
    }
    return targets;
  }

  /** A path in an option: {@code --file=/x}, {@code -I/x}. */
  private static List<FileReference> inOption(String word) {
    var matcher = IN_OPTION.matcher(word);
    return matcher.matches() ? uncertain(Stream.of(matcher.group(1))) : List.of();
  }

  private static boolean looksLikeAPath(String word) {
    return FILE_ADDRESS.matcher(word).lookingAt()
        || SENT.matcher(word).lookingAt()
        || word.startsWith("/")
        || word.startsWith("~")
        || List.of(word.split("/")).contains("..");
  }

  private static List<FileReference> certain(List<String> paths, FileAccess access) {
    return paths.stream().map(path -> new FileReference(path, access, true)).toList();
  }

  private static List<FileReference> uncertain(Stream<String> paths) {
    return paths
        .map(path -> SENT.matcher(path).replaceFirst(""))
        .flatMap(path -> Stream.of(FILE_ADDRESS.matcher(path).replaceFirst("/").split(":")))
        .filter(path -> !path.isEmpty())
        .map(path -> new FileReference(path, FileAccess.VISIT, false))
        .toList();
  }

  private static Predicate<String> form(String pattern) {
    return Pattern.compile(pattern, Pattern.DOTALL).asMatchPredicate();
  }
}
