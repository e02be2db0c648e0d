package dev.perdure.activities.tool.shell.parse.path;

import dev.perdure.activities.tool.shell.parse.command.CommandLine;
import dev.perdure.activities.tool.shell.parse.command.Commands;
import dev.perdure.activities.tool.shell.parse.command.FindActions;
import dev.perdure.activities.tool.shell.parse.path.PathUse.Kind;
import dev.perdure.activities.tool.shell.parse.program.AwkProgram;
import dev.perdure.activities.tool.shell.parse.program.FilesAndRuns;
import dev.perdure.activities.tool.shell.parse.program.SedScript;
import dev.perdure.activities.tool.shell.parse.syntax.Word;
import java.util.ArrayList;
import java.util.List;
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
          "tr",
          "kill");
  private static final Set<String> PATTERN_FIRST =
      Set.of(
          "grep", "egrep", "fgrep", "rg", "ag", "ack", "sed", "awk", "gawk", "mawk", "jq", "yq",
          "perl", "ruby");
  private static final Set<String> SCRIPT_FIRST = Set.of("perl", "ruby");
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
      Set.of("rm", "rmdir", "mkdir", "touch", "truncate", "tee", "shred", "unlink", "mkfifo");
  private static final Set<String> WRITE_AFTER_FIRST = Set.of("chmod", "chown", "chgrp", "chattr");
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
  private static final Set<String> FROM_FILE = Set.of("-f", "--file", "--from-file");
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
  private static final Pattern FILE_ADDRESS = Pattern.compile("(?i)^file:/+(?:localhost/)?");

  /** What is sent is named so, {@code @/x}, {@code name=@/x} and {@code name=<../x}. */
  private static final Pattern SENT =
      Pattern.compile("^(?:(?:[\\w.-]*=?)?@|[\\w.-]+=<)(?=/|~|\\.\\./)");

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
    if (!Containers.are(name)) {
      line.arguments().forEach(word -> paths.addAll(option(word)));
    }
    paths.addAll(operands(name, line));
    Commands.directories(line).forEach(path -> paths.add(new PathUse(path, Kind.VISIT, true)));
    return paths.stream().filter(use -> !ADDRESS.matcher(use.path()).matches()).distinct().toList();
  }

  /** What a word means that looks like a path, wherever it stands. */
  public static List<PathUse> maybe(String word) {
    return looksLikeAPath(word) ? uncertain(Stream.of(word)) : List.of();
  }

  private static List<PathUse> operands(String name, CommandLine line) {
    var operands = line.operands();
    if (name.equals("find")) {
      return joined(
          certain(startsOfFind(line), Kind.VISIT), certain(FindActions.files(line), Kind.WRITE));
    }
    if (PATTERN_FIRST.contains(name)) {
      return joined(
          certain(afterPattern(line), Commands.changesInPlace(line) ? Kind.WRITE : Kind.READ),
          inProgram(line));
    }
    if (WRITE_AFTER_FIRST.contains(name)) {
      boolean noMode = line.hasLong("--reference");
      return certain(operands.stream().skip(noMode ? 0 : 1).toList(), Kind.WRITE);
    }
    if (Containers.are(name)) {
      return uncertain(Containers.paths(line).stream());
    }
    return Copies.are(name) ? Copies.paths(line) : plain(name, operands);
  }

  private static List<PathUse> plain(String name, List<String> operands) {
    if (name.equals("dd")) {
      return operands.stream().flatMap(PathUses::named).toList();
    }
    if (READ.contains(name)) {
      return certain(operands, Kind.READ);
    }
    if (WRITE.contains(name)) {
      return certain(operands, Kind.WRITE);
    }
    if (VISIT.contains(name)) {
      return certain(operands, Kind.VISIT);
    }
    return uncertain(operands.stream().filter(PathUses::looksLikeAPath));
  }

  private static List<PathUse> uncertain(Stream<String> paths) {
    return paths
        .map(path -> SENT.matcher(path).replaceFirst(""))
        .flatMap(path -> Stream.of(FILE_ADDRESS.matcher(path).replaceFirst("/").split(":")))
        .filter(path -> !path.isEmpty())
        .map(path -> new PathUse(path, Kind.VISIT, false))
        .toList();
  }

  private static List<PathUse> joined(List<PathUse> some, List<PathUse> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /** The files that a program of sed or awk names. */
  private static List<PathUse> inProgram(CommandLine line) {
    List<Word> arguments = line.from(1).words();
    var found =
        switch (line.name()) {
          case "sed" -> SedScript.of(arguments);
          case "awk", "gawk", "mawk" -> AwkProgram.of(arguments);
          default -> FilesAndRuns.none();
        };
    return joined(certain(found.read(), Kind.READ), certain(found.written(), Kind.WRITE));
  }

  /** The operands without the pattern or program, and without the values of options. */
  private static List<String> afterPattern(CommandLine line) {
    List<String> operands = new ArrayList<>();
    boolean given =
        SCRIPT_FIRST.contains(line.name()) || line.hasLong("--regexp", "--file", "--expression");
    String before = "";
    for (String word : line.arguments()) {
      boolean pattern = PATTERN_OPTION.matcher(before).matches();
      given |= pattern || FROM_FILE.contains(before);
      boolean value = pattern || TAKE_A_VALUE.contains(before);
      if (!value && !word.startsWith("-")) {
        operands.add(word);
      }
      before = word;
    }
    return operands.stream().skip(given ? 0 : 1).toList();
  }

  /** find's starting points end where its expression begins. */
  private static List<String> startsOfFind(CommandLine line) {
    return line.arguments().stream()
        .dropWhile(Set.of("-H", "-L", "-P")::contains)
        .takeWhile(word -> !word.startsWith("-") && !word.equals("(") && !word.equals("!"))
        .toList();
  }

  /** A path in an option: {@code --file=/x}, {@code -I/x}. */
  private static List<PathUse> option(String word) {
    var matcher = IN_OPTION.matcher(word);
    return matcher.matches() ? uncertain(Stream.of(matcher.group(1))) : List.of();
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
    return FILE_ADDRESS.matcher(word).lookingAt()
        || SENT.matcher(word).lookingAt()
        || word.startsWith("/")
        || word.startsWith("~")
        || List.of(word.split("/")).contains("..");
  }

  private static List<PathUse> certain(List<String> paths, Kind kind) {
    return paths.stream().map(path -> new PathUse(path, kind, true)).toList();
  }
}
