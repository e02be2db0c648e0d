package dev.perdure.activities.tool.script;

import dev.perdure.activities.tool.script.ShellScript.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What a git command may show of files as git's objects hold them, by {@code commands.txt}: files
 * that its words name, or any of the repository.
 *
 * @param paths files, directories and patterns, relative to the root of the worktree
 * @param excluded what pathspecs leave out
 * @param whole whether all files may be shown that are not left out
 * @param shows whether it shows them, and not only writes them to where they were
 */
public record GitObjectReads(
    List<String> paths, List<String> excluded, boolean whole, boolean shows) {

  private static final String GIT = "git";
  private static final Set<String> TYPES = Set.of("blob", "tree", "commit", "tag");
  private static final Pattern BRACES = Pattern.compile("[@^]\\{[^}]*\\}");
  private static final Predicate<String> FILLED_IN = Pattern.compile("[$`…]").asPredicate();
  private static final Predicate<String> EXCLUDES =
      Pattern.compile(":(?:[!^]|\\((?:[a-z]+,)*exclude(?:,[a-z]+)*\\))/?.*").asMatchPredicate();
  private static final Pattern MAGIC = Pattern.compile("^:(?:\\([^)]*\\)|[!^/]+)");
  private static final Predicate<String> STAGE = Pattern.compile("[0-3]:.+").asMatchPredicate();
  private static final Predicate<String> ELSEWHERE =
      Pattern.compile(
              "--(?:git-dir|work-tree|prefix|pathspec-from-file|stdin|batch|batch-command)(?:=.*)?")
          .asMatchPredicate();

  /** Copies the lists. */
  public GitObjectReads {
    paths = List.copyOf(paths);
    excluded = List.copyOf(excluded);
  }

  /** What a command shows or restores; empty if it is another command, or one that does neither. */
  public static Optional<GitObjectReads> of(Command command, Path root, Path directory) {
    CommandLine line = new CommandLine(command.words().stream().map(Word::of).toList());
    boolean elsewhere = line.arguments().stream().anyMatch(ELSEWHERE);
    boolean shows = elsewhere || CommandTable.showsContent(line);
    if (!isGit(line) || !(shows || CommandTable.restores(line))) {
      return Optional.empty();
    }
    GitObjectReads reads =
        elsewhere || !isClear(command, line)
            ? new GitObjectReads(List.of(), List.of(), true, true)
            : new Reader(GitCommand.of(line).line(), root, directory).read();
    return Optional.of(
        shows ? reads : new GitObjectReads(reads.paths(), reads.excluded(), false, false));
  }

  private static boolean isGit(CommandLine line) {
    return line.name().equals(GIT) && !GitCommand.of(line).line().words().isEmpty();
  }

  /** Whether all its words are known, and mean paths seen from where the script begins. */
  private static boolean isClear(Command command, CommandLine line) {
    return command.directories().equals(List.of(""))
        && GitCommand.of(line).directories().isEmpty()
        && line.arguments().stream().noneMatch(FILLED_IN);
  }

  /** Reads the words of one command. */
  private static final class Reader {

    private final CommandLine verb;
    private final Path root;
    private final Path directory;
    private final List<String> paths = new ArrayList<>();
    private final List<String> excluded = new ArrayList<>();

    /** Whether something else than a path is named, such as a commit. */
    private boolean revisions;

    /** Whether pathspecs limit what is shown of it. */
    private boolean limited;

    Reader(CommandLine verb, Path root, Path directory) {
      this.verb = verb;
      this.root = root;
      this.directory = directory;
    }

    GitObjectReads read() {
      List<String> words = verb.arguments();
      int end = words.contains("--") ? words.indexOf("--") : words.size();
      words.subList(0, end).forEach(this::value);
      words.subList(0, end).stream()
          .filter(word -> !word.startsWith("-") || word.startsWith("-L"))
          .skip(isFirstOther() ? 1 : 0)
          .forEach(this::operand);
      words.subList(Math.min(end + 1, words.size()), words.size()).forEach(this::pathspec);
      return new GitObjectReads(paths, excluded, !limited && (revisions || paths.isEmpty()), true);
    }

    /** Whether the first operand is a pattern or a type. */
    private boolean isFirstOther() {
      return verb.name().equals("grep")
          || (verb.name().equals("cat-file")
              && verb.operands().stream().limit(1).anyMatch(TYPES::contains));
    }

    /** A file as the value of an option, such as {@code --contents=file}. */
    private void value(String word) {
      String value = word.startsWith("--") ? word.substring(word.indexOf('=') + 1) : "";
      if (!value.isEmpty()
          && !value.equals(word)
          && Files.isRegularFile(directory.resolve(value))) {
        paths.add(fromRoot(value));
      }
    }

    private void operand(String word) {
      String plain = BRACES.matcher(word).replaceAll("");
      int colon = plain.indexOf(':');
      if (colon == 0 && (EXCLUDES.test(plain) || plain.startsWith(":("))) {
        pathspec(plain);
      } else if (colon >= 0 && !plain.startsWith(":/")) {
        object(plain.substring(colon + 1));
      } else if (Files.exists(directory.resolve(plain))) {
        pathspec(plain);
      } else {
        revisions = true;
      }
    }

    /**
     * The path behind the colon of {@code HEAD:path}, from the root unless it begins with a dot.
     */
    private void object(String path) {
      String file = STAGE.test(path) ? path.substring(2) : path;
      if (file.isEmpty()) {
        revisions = true;
      } else {
        paths.add(file.startsWith(".") ? fromRoot(file) : Path.of(file).normalize().toString());
      }
    }

    private void pathspec(String word) {
      String path = MAGIC.matcher(word).replaceFirst("");
      boolean top = word.startsWith(":/") || word.startsWith(":(top");
      String shown = top ? path : fromRoot(path);
      if (EXCLUDES.test(word)) {
        excluded.add(shown);
      } else if (!shown.equals(".")) {
        paths.add(shown);
        limited = true;
      } else {
        revisions = true;
      }
    }

    private String fromRoot(String path) {
      Path whole = directory.resolve(path).normalize();
      String shown = whole.startsWith(root) ? root.relativize(whole).toString() : whole.toString();
      return shown.isEmpty() ? "." : shown;
    }
  }
}
