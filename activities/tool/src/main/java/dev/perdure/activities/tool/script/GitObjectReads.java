package dev.perdure.activities.tool.script;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * File contents in git's objects that a git command may show, by {@code commands.txt}. The command
 * names the files, or may show any file of the repository.
 *
 * @param paths files, directories and patterns, relative to the root of the worktree
 * @param excluded the paths that pathspecs leave out
 * @param whole whether the command may show all files that are not left out
 * @param shows whether the command shows the files, and not only writes the files to their earlier
 *     places
 * @param revisions the revisions that the command names beside paths; a path counts from the root
 *     for commits only
 */
public record GitObjectReads(
    List<String> paths,
    List<String> excluded,
    boolean whole,
    boolean shows,
    List<String> revisions) {

  private static final String GIT = "git";
  private static final String SHOW = "show";
  private static final Set<String> TYPES = Set.of("blob", "tree", "commit", "tag");
  private static final String GREP = "grep";
  private static final Set<String> VALUED = CommandTable.names("valued");
  private static final Predicate<String> VALUED_BY_GREP =
      Pattern.compile("-[a-zA-Z]*[efABCm]|--(?:max-count|max-depth|threads)").asMatchPredicate();
  private static final Pattern BRACES = Pattern.compile("[@^]\\{[^}]*\\}");
  private static final Predicate<String> FILLED_IN = Pattern.compile("[$`…\\x00]").asPredicate();
  private static final Predicate<String> EXCLUDES =
      Pattern.compile(":(?:[!^]|\\((?:[a-z]+,)*exclude(?:,[a-z]+)*\\))/?.*").asMatchPredicate();
  private static final Pattern MAGIC = Pattern.compile("^:(?:\\([^)]*\\)|[!^/]+)");
  private static final Predicate<String> STAGE = Pattern.compile("[0-3]:.+").asMatchPredicate();
  private static final Predicate<String> ELSEWHERE =
      Pattern.compile(
              "--(?:git-dir|work-tree|prefix|pathspec-from-file|stdin|batch|batch-command)(?:=.*)?"
                  + "|(?i:stash\\.show|commit\\.verbose).*")
          .asMatchPredicate();

  /** Copies the lists. */
  public GitObjectReads {
    paths = List.copyOf(paths);
    excluded = List.copyOf(excluded);
    revisions = List.copyOf(revisions);
  }

  /**
   * Returns the files that a git command shows or restores; empty for another command, and for a
   * command that does neither.
   */
  public static Optional<GitObjectReads> of(ScriptCommand command, Path root, Path directory) {
    CommandLine line = new CommandLine(command.words().stream().map(Word::of).toList());
    if (!isGit(line)) {
      return Optional.empty();
    }
    CommandLine verb = GitCommand.of(line).line();
    if (isElsewhere(command, line, root, directory)) {
      return Optional.of(new GitObjectReads(List.of(), List.of(), true, true, List.of()));
    }
    boolean shows = CommandTable.showsContent(line) || showsObject(verb);
    if (!shows && verb.name().equals(SHOW)) {
      List<String> shown = new ObjectReader(verb, root, directory).read().revisions();
      return Optional.of(new GitObjectReads(List.of(), List.of(), false, true, shown));
    }
    return shows || CommandTable.restores(line)
        ? Optional.of(reads(command, line, root, directory, shows))
        : Optional.empty();
  }

  private static GitObjectReads reads(
      ScriptCommand command, CommandLine line, Path root, Path directory, boolean shows) {
    if (!isClear(command, line)) {
      return new GitObjectReads(List.of(), List.of(), shows, shows, List.of());
    }
    GitObjectReads reads = new ObjectReader(GitCommand.of(line).line(), root, directory).read();
    return shows
        ? reads
        : new GitObjectReads(reads.paths(), reads.excluded(), false, false, reads.revisions());
  }

  /** Whether it shows what is behind a colon, such as a file, whatever its options say. */
  private static boolean showsObject(CommandLine verb) {
    return verb.name().equals(SHOW)
        && verb.operands().stream().anyMatch(word -> word.contains(":"));
  }

  /** Whether it takes files from elsewhere, or may write them where rules do not know them. */
  private static boolean isElsewhere(
      ScriptCommand command, CommandLine line, Path root, Path directory) {
    return line.arguments().stream().anyMatch(ELSEWHERE)
        || (CommandTable.checksOut(line)
            && !command.directories().stream()
                .allMatch(from -> isOwn(from, line, root, directory)));
  }

  /** Whether it certainly runs in the repository of the worktree, and not in one inside it. */
  private static boolean isOwn(String from, CommandLine line, Path root, Path directory) {
    List<String> ways = new ArrayList<>(List.of(from));
    ways.addAll(GitCommand.of(line).directories());
    Path place = directory;
    for (String way : ways) {
      if (way.startsWith("~") || FILLED_IN.test(way)) {
        return false;
      }
      place = place.resolve(way);
    }
    Path inside = place.normalize();
    if (!inside.startsWith(root) || !Files.isDirectory(inside)) {
      return false;
    }
    while (!inside.equals(root) && !Files.exists(inside.resolve(".git"))) {
      inside = Objects.requireNonNull(inside.getParent());
    }
    return inside.equals(root);
  }

  private static boolean isGit(CommandLine line) {
    return line.name().equals(GIT) && !GitCommand.of(line).line().words().isEmpty();
  }

  /** Whether all its words are known, and mean paths seen from where the script begins. */
  private static boolean isClear(ScriptCommand command, CommandLine line) {
    return command.directories().equals(List.of(""))
        && GitCommand.of(line).directories().isEmpty()
        && line.arguments().stream().noneMatch(FILLED_IN);
  }

  /** Reads the words of one command. */
  private static final class ObjectReader {

    private final CommandLine verb;
    private final Path root;
    private final Path directory;
    private final List<String> paths = new ArrayList<>();
    private final List<String> excluded = new ArrayList<>();

    private final List<String> named = new ArrayList<>();

    /** Whether something else than a path is named, such as a commit. */
    private boolean revisions;

    /** Whether pathspecs limit what is shown of it. */
    private boolean limited;

    ObjectReader(CommandLine verb, Path root, Path directory) {
      this.verb = verb;
      this.root = root;
      this.directory = directory;
    }

    GitObjectReads read() {
      List<String> words = verb.arguments();
      int end = words.contains("--") ? words.indexOf("--") : words.size();
      words.subList(0, end).forEach(this::value);
      IntStream.range(0, end)
          .filter(i -> i == 0 || !takesValue(words.get(i - 1)))
          .mapToObj(words::get)
          .filter(word -> !word.startsWith("-") || word.startsWith("-L"))
          .skip(isFirstOther() ? 1 : 0)
          .forEach(this::operand);
      words.subList(Math.min(end + 1, words.size()), words.size()).forEach(this::pathspec);
      boolean whole =
          !CommandTable.isLimitedByPaths(verb) || (!limited && (revisions || paths.isEmpty()));
      return new GitObjectReads(paths, excluded, whole, true, named);
    }

    /** Whether the first operand is a pattern or a type. */
    private boolean isFirstOther() {
      return (verb.name().equals(GREP)
              && verb.arguments().stream().noneMatch(word -> word.matches("-[a-zA-Z]*[ef]")))
          || (verb.name().equals("cat-file")
              && verb.operands().stream().limit(1).anyMatch(TYPES::contains));
    }

    /** Whether the word behind an option belongs to it, so that it is no path. */
    private boolean takesValue(String option) {
      return verb.name().equals(GREP)
          ? VALUED_BY_GREP.test(option)
          : CommandTable.isHistory(verb)
              && (VALUED.contains(option) || option.matches("-[a-zA-Z]+[SGU]"));
    }

    /** A file as the value of an option, such as {@code --contents=file}. */
    private void value(String word) {
      String value = word.startsWith("--") ? word.substring(word.indexOf('=') + 1) : "";
      if (!value.isEmpty()
          && !value.equals(word)
          && Files.isRegularFile(directory.resolve(value))) {
        paths.add(fromRoot(value));
      }
      if (word.startsWith("--source=")) {
        revision(value);
      }
    }

    /** The ends of a range, or the only revision, as git finds what they lead to. */
    private void revision(String word) {
      for (String end : word.split("\\.{2,3}")) {
        String plain = end.replaceAll("^\\^|\\^(?:[!@]|-\\d*)$", "");
        if (!plain.isEmpty() && !plain.startsWith(":")) {
          named.add(plain + "^{}");
        }
      }
    }

    private void operand(String word) {
      String plain = BRACES.matcher(word).replaceAll("");
      int colon = plain.indexOf(':');
      if (colon == 0 && (EXCLUDES.test(plain) || plain.startsWith(":("))) {
        pathspec(plain);
      } else if (colon >= 0 && !plain.startsWith(":/")) {
        object(plain.substring(0, colon), plain.substring(colon + 1));
      } else if (Files.exists(directory.resolve(plain))) {
        pathspec(plain);
      } else {
        revisions = true;
        revision(plain);
      }
    }

    /**
     * The path behind the colon of {@code HEAD:path}, from the root unless it begins with a dot.
     */
    private void object(String revision, String path) {
      if (!revision.isEmpty() && !revision.startsWith("-")) {
        named.add(revision + "^{commit}");
      }
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
