package dev.perdure.activities.tool.shell.parse.command;

import dev.perdure.activities.tool.shell.parse.command.PathUse.Kind;
import dev.perdure.activities.tool.shell.parse.syntax.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the paths among the words of a command. */
public final class PathUses {

  private static final Set<String> TEXT =
      Set.of(
          "echo",
          "printf",
          ":",
          "true",
          "false",
          "export",
          "alias",
          "trap",
          "eval",
          "expr",
          "seq",
          "basename",
          "dirname",
          "sleep",
          "kill");
  private static final Set<String> PATTERN_FIRST =
      Set.of(
          "grep", "egrep", "fgrep", "rg", "ag", "ack", "sed", "awk", "gawk", "mawk", "jq", "yq",
          "perl", "ruby");
  private static final Set<String> READ =
      Set.of(
          "cat",
          "head",
          "tail",
          "less",
          "more",
          "nl",
          "tac",
          "rev",
          "sort",
          "uniq",
          "cut",
          "wc",
          "diff",
          "cmp",
          "comm",
          "strings",
          "xxd",
          "od",
          "hexdump",
          "base64",
          "base32",
          "md5sum",
          "sha1sum",
          "sha256sum",
          "sha512sum",
          "cksum",
          "source",
          ".",
          "paste",
          "join",
          "column",
          "fold",
          "fmt",
          "bat",
          "zcat",
          "tar",
          "zip",
          "gzip");
  private static final Set<String> WRITE =
      Set.of("rm", "rmdir", "mkdir", "touch", "truncate", "tee", "shred", "unlink", "mkfifo", "mv");
  private static final Set<String> WRITE_AFTER_FIRST = Set.of("chmod", "chown", "chgrp", "chattr");
  private static final Set<String> WRITE_LAST = Set.of("cp", "ln", "install", "rsync", "scp");
  private static final Set<String> VISIT =
      Set.of(
          "ls",
          "cd",
          "pushd",
          "stat",
          "du",
          "df",
          "file",
          "tree",
          "readlink",
          "realpath",
          "find",
          "fd",
          "chroot");
  private static final Pattern PATTERN_OPTION = Pattern.compile("-[a-zA-Z]*e");
  private static final Set<String> TAKE_A_VALUE =
      Set.of(
          "-A",
          "-B",
          "-C",
          "-m",
          "-t",
          "-T",
          "-g",
          "-j",
          "-M",
          "-F",
          "-v",
          "--type",
          "--glob",
          "--include",
          "--exclude",
          "--exclude-dir",
          "--max-count",
          "--context",
          "--arg",
          "--argjson");
  private static final Pattern ADDRESS =
      Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]*://.*", Pattern.DOTALL);
  private static final Pattern IN_OPTION =
      Pattern.compile("-{1,2}[^=/~]*?=?((?:/|~|\\.\\.).*)", Pattern.DOTALL);
  private static final Pattern NAMED = Pattern.compile("(if|of)=(.+)", Pattern.DOTALL);

  private PathUses() {}

  /** The paths of a command, in the order of its words. */
  public static List<PathUse> of(CommandLine line) {
    String name = line.name();
    if (TEXT.contains(name)) {
      return List.of();
    }
    List<PathUse> paths = new ArrayList<>();
    for (Word word : line.words().stream().skip(1).toList()) {
      option(word).ifPresent(paths::add);
    }
    paths.addAll(operands(name, line));
    Commands.directories(line).forEach(path -> paths.add(new PathUse(path, Kind.VISIT, true)));
    return paths.stream().filter(use -> !ADDRESS.matcher(use.path()).matches()).distinct().toList();
  }

  private static List<PathUse> operands(String name, CommandLine line) {
    var operands = line.operands();
    if (name.equals("dd")) {
      return operands.stream().flatMap(PathUses::named).toList();
    }
    if (name.equals("find")) {
      return certain(startsOfFind(line), Kind.VISIT);
    }
    if (PATTERN_FIRST.contains(name)) {
      return certain(afterPattern(line), inPlace(line) ? Kind.WRITE : Kind.READ);
    }
    if (WRITE_AFTER_FIRST.contains(name)) {
      return certain(operands.stream().skip(1).toList(), Kind.WRITE);
    }
    return WRITE_LAST.contains(name) ? sourcesAndTarget(operands) : plain(name, operands);
  }

  private static List<PathUse> plain(String name, List<String> operands) {
    if (READ.contains(name)) {
      return certain(operands, Kind.READ);
    }
    if (WRITE.contains(name)) {
      return certain(operands, Kind.WRITE);
    }
    if (VISIT.contains(name)) {
      return certain(operands, Kind.VISIT);
    }
    return operands.stream()
        .filter(PathUses::looksLikeAPath)
        .map(path -> new PathUse(path, Kind.VISIT, false))
        .toList();
  }

  private static List<PathUse> sourcesAndTarget(List<String> operands) {
    List<PathUse> uses = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      boolean target = i == operands.size() - 1;
      uses.add(new PathUse(operands.get(i), target ? Kind.WRITE : Kind.READ, true));
    }
    return uses;
  }

  /** The operands without the pattern or program, and without the values of options. */
  private static List<String> afterPattern(CommandLine line) {
    List<String> operands = new ArrayList<>();
    boolean given = line.hasLong("--regexp", "--file", "--expression");
    String before = "";
    for (String word : line.arguments()) {
      boolean pattern = PATTERN_OPTION.matcher(before).matches();
      given |= pattern;
      boolean value = pattern || TAKE_A_VALUE.contains(before);
      if (!value && !word.startsWith("-")) {
        operands.add(word);
      }
      before = word;
    }
    return operands.stream().skip(given ? 0 : 1).toList();
  }

  private static boolean inPlace(CommandLine line) {
    return !Set.of("grep", "egrep", "fgrep", "rg").contains(line.name()) && Changes.shownBy(line);
  }

  /** find's starting points end where its expression begins. */
  private static List<String> startsOfFind(CommandLine line) {
    return line.arguments().stream()
        .dropWhile(Set.of("-H", "-L", "-P")::contains)
        .takeWhile(word -> !word.startsWith("-") && !word.equals("(") && !word.equals("!"))
        .toList();
  }

  /** A path in an option: {@code --file=/x}, {@code -I/x}. */
  private static Optional<PathUse> option(Word word) {
    var matcher = IN_OPTION.matcher(word.text());
    return matcher.matches()
        ? Optional.of(new PathUse(matcher.group(1), Kind.VISIT, false))
        : Optional.empty();
  }

  private static Stream<PathUse> named(String operand) {
    var matcher = NAMED.matcher(operand);
    return matcher.matches()
        ? Stream.of(
            new PathUse(
                matcher.group(2), matcher.group(1).equals("of") ? Kind.WRITE : Kind.READ, true))
        : Stream.empty();
  }

  private static boolean looksLikeAPath(String word) {
    return word.startsWith("/") || word.startsWith("~") || List.of(word.split("/")).contains("..");
  }

  private static List<PathUse> certain(List<String> paths, Kind kind) {
    return paths.stream().map(path -> new PathUse(path, kind, true)).toList();
  }
}
