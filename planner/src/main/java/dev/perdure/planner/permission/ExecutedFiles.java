package dev.perdure.planner.permission;

import dev.perdure.planner.prompt.ClasspathResources;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files that other programs execute, such as {@code .vscode/tasks.json}: the one table that the
 * marks, the default rules and the sandbox follow.
 */
public final class ExecutedFiles {

  private static final String CLOSED = "closed";

  /** Characters that macOS leaves out when it compares names. */
  private static final Pattern IGNORED =
      Pattern.compile("[\\u200c-\\u200f\\u202a-\\u202e\\u206a-\\u206f\\ufeff]+");

  /** Folders whose names say nothing of what they hold. */
  private static final Set<String> GENERAL =
      Set.of("docs", "config", "tools", "common", "deps", "patches", "Library");

  private static final List<ExecutedPath> TABLE = read("permission/executed-files.txt");

  private ExecutedFiles() {}

  /** The program that executes a file, by its path relative to the workspace. */
  public static Optional<FileExecution> of(String path) {
    String folded = fold(normal(path));
    return TABLE.stream()
        .filter(entry -> entry.files().matcher(folded).matches())
        .map(ExecutedPath::execution)
        .findFirst();
  }

  /**
   * The program that would read what is below a path, if the path itself is a link or a submodule.
   */
  public static Optional<FileExecution> below(String path) {
    String folded = fold(normal(path));
    return TABLE.stream()
        .filter(
            entry -> entry.folders().stream().anyMatch(folder -> folder.matcher(folded).matches()))
        .map(ExecutedPath::execution)
        .findFirst();
  }

  /** The paths from the top that no command in the sandbox changes, files and folders. */
  public static List<String> closedPaths() {
    return TABLE.stream()
        .filter(ExecutedPath::closed)
        .map(entry -> trimmed(entry.path(), "/"))
        .toList();
  }

  /** The rules that ask before a change of what programs execute unasked, in any folder. */
  static List<Rule> rules() {
    return asking()
        .flatMap(entry -> globs(entry.path()))
        .map(glob -> Rule.of("edit", glob, RuleAction.ASK))
        .toList();
  }

  private static Stream<ExecutedPath> asking() {
    return TABLE.stream().filter(entry -> entry.execution().kind().asks());
  }

  /** A folder is asked about as a whole, as when it is deleted, and with all that is in it. */
  private static Stream<String> globs(String path) {
    String plain = trimmed(path, "/");
    Stream<String> places =
        path.startsWith("/") ? Stream.of(plain) : Stream.of(plain, "*/" + plain);
    return path.endsWith("/") ? places.flatMap(place -> Stream.of(place, place + "/*")) : places;
  }

  private static List<ExecutedPath> read(String resource) {
    return ClasspathResources.text(resource)
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.split("\\|", 3))
        .flatMap(part -> Stream.of(part[2].split(";")).map(path -> entry(part, path.strip())))
        .toList();
  }

  private static ExecutedPath entry(String[] part, String path) {
    List<String> kind = List.of(part[0].strip().split(", "));
    var execution =
        new FileExecution(
            FileExecutionKind.valueOf(kind.getFirst().toUpperCase(Locale.ROOT)), part[1].strip());
    return new ExecutedPath(
        path, Pattern.compile(regex(path)), folders(path), execution, kind.contains(CLOSED));
  }

  /** The folders that hold a file of the table, but for those that hold anything. */
  private static List<Pattern> folders(String path) {
    String plain = trimmed(path, "/");
    return Stream.iterate(
            plain.indexOf('/'), slash -> slash >= 0, slash -> plain.indexOf('/', slash + 1))
        .map(slash -> plain.substring(0, slash))
        .filter(folder -> !GENERAL.contains(folder))
        .map(folder -> Pattern.compile(regex((path.startsWith("/") ? "/" : "") + folder)))
        .toList();
  }

  private static String regex(String path) {
    String plain = fold(trimmed(path, "/"));
    StringBuilder regex = new StringBuilder(path.startsWith("/") ? "" : "(?:.*/)?");
    for (String literal : plain.splitWithDelimiters("[*?]", 0)) {
      regex.append(
          switch (literal) {
            case "*" -> "[^/]*";
            case "?" -> "[^/]";
            default -> Pattern.quote(literal);
          });
    }
    return regex.append(path.endsWith("/") ? "(?:/.*)?" : "").toString();
  }

  private static String trimmed(String path, String edge) {
    String start = path.startsWith(edge) ? path.substring(1) : path;
    return start.endsWith(edge) ? start.substring(0, start.length() - 1) : start;
  }

  /** A path as a file system follows it, without empty names, dots and ways back. */
  private static String normal(String path) {
    Deque<String> names = new ArrayDeque<>();
    for (String name : path.split("/")) {
      if (name.equals("..")) {
        names.pollLast();
      } else if (!name.isEmpty() && !name.equals(".")) {
        names.addLast(name);
      }
    }
    return String.join("/", names);
  }

  /**
   * File systems may fold letter case and leave characters out, so the name of a file counts in any
   * spelling.
   */
  static String fold(String path) {
    String folded = path.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    return IGNORED.matcher(folded).replaceAll("");
  }

  /**
   * A path of the table with its compiled form, the folders that hold it, and whether the sandbox
   * keeps it closed.
   */
  private record ExecutedPath(
      String path, Pattern files, List<Pattern> folders, FileExecution execution, boolean closed) {}
}
