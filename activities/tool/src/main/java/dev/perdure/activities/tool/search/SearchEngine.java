package dev.perdure.activities.tool.search;

import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessResult;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.activities.tool.Tool;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.io.IOException;
import java.io.Serial;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Search program behind the tools {@code grep}, {@code glob} and {@code list}: ripgrep, or else
 * git.
 */
public abstract sealed class SearchEngine permits Ripgrep, GitSearch {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final CapturedOutputLimits LIMITS =
      new CapturedOutputLimits(96 * 1024 * 1024, 1024 * 1024);

  /** A name that stands for any new file of a directory. */
  private static final String NEW_FILE = "perdure-new-file";

  /** The search program that is installed on this machine. */
  public static SearchEngine installed() {
    return Ripgrep.INSTALLED ? new Ripgrep() : new GitSearch();
  }

  /** The tools that search by it. */
  public List<Tool> tools() {
    return List.of(new GrepTool(this), new GlobTool(this), new ListTool(this));
  }

  /** The dialect of its regular expressions, as named to the model. */
  abstract String dialect();

  /** The encodings of the text that it searches, as named to the model. */
  abstract String encodings();

  /** Lists the files below a directory that git does not ignore. */
  public abstract Listing files(Path directory, PathGlob glob)
      throws IOException, InterruptedException;

  /** Lists those of the files below a directory that have a matching line. */
  abstract Listing matching(Path directory, GrepArguments query, PathGlob include)
      throws IOException, InterruptedException;

  /**
   * Finds the matching lines of all files in a directory, at most so many of each file, with those
   * around them that are wanted.
   */
  abstract List<MatchedLine> lines(Path directory, GrepArguments query, int maxPerFile)
      throws IOException, InterruptedException;

  /** Runs the program in a directory without anybody's configuration. */
  static ProcessResult run(Path directory, List<String> command)
      throws IOException, InterruptedException {
    ProcessBuilder program = ProgramLauncher.program(command).directory(directory.toFile());
    var environment = program.environment();
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("GIT_OPTIONAL_LOCKS", "0");
    environment.put("GIT_NO_LAZY_FETCH", "1");
    environment.put("GIT_ALLOW_PROTOCOL", "none");
    ProcessResult result = new ProcessRunner(program, TIMEOUT).run(new byte[0], LIMITS);
    if (result.timedOut() || result.truncated()) {
      throw new IOException(
          result.timedOut()
              ? "it took more than %d s; search a smaller directory".formatted(TIMEOUT.toSeconds())
              : "it holds more than one call can list; search a smaller directory");
    }
    return result;
  }

  /** The root of the repository that a directory seems to belong to. */
  static Optional<Path> repository(Path directory) {
    Optional<Path> at = Optional.of(directory);
    while (at.isPresent() && !Files.exists(at.get().resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
      at = at.map(Path::getParent);
    }
    return at;
  }

  /**
   * Whether git ignores a file, or a directory with all that is new in it, so that a search of the
   * repository leaves it out.
   */
  static boolean isIgnored(Path path) throws IOException, InterruptedException {
    boolean isDirectory = Files.isDirectory(path);
    Path directory = isDirectory ? path : path.toAbsolutePath().getParent();
    Optional<Path> repository = Optional.ofNullable(directory).flatMap(SearchEngine::repository);
    if (repository.isEmpty() || repository.get().equals(path)) {
      return false;
    }
    List<String> command = new ArrayList<>(List.of("git", "-c", "core.fsmonitor=false"));
    command.addAll(List.of("check-ignore", "--", path.toString()));
    if (isDirectory) {
      command.add(path.resolve(NEW_FILE).toString());
    }
    return run(repository.get(), command).exitCode() == 0;
  }

  /** A regular expression that the search program refuses, with its reason. */
  static final class InvalidRegex extends IOException {

    @Serial private static final long serialVersionUID = 1L;

    InvalidRegex(String reason) {
      super(reason);
    }
  }

  /**
   * Sorted relative paths of files, and of those that the account may not read.
   *
   * @param denied how many files are left out because a rule denies to read them
   */
  public record Listing(List<String> files, List<String> unreadable, int denied) {

    private static final int MAX_LISTED_FILES = 5;

    /** The messages of ripgrep, git and find. */
    private static final Pattern DENIED =
        Pattern.compile(
            "(?m)^(?:(?:rg: )?(?:\\./)?(.+): Permission denied \\(os error.*"
                + "|.*?['‘](?:\\./)?(.+?)/?['’]: Permission denied.*)$");

    /** Sorts the paths and drops duplicates. */
    public Listing {
      files = files.stream().sorted().distinct().toList();
      unreadable = unreadable.stream().sorted().distinct().toList();
    }

    /** A listing in which nothing is left out. */
    public Listing(List<String> files, List<String> unreadable) {
      this(files, unreadable, 0);
    }

    /** The same with those of its files that are wanted. */
    Listing with(List<String> wanted, int left) {
      return new Listing(wanted, unreadable, denied + left);
    }

    /** The files that a program printed, and those of which it complained. */
    static Listing of(ProcessResult result, Predicate<String> wanted) {
      List<String> denied = DENIED.matcher(result.errors()).results().map(Listing::path).toList();
      Stream<String> files =
          Stream.of(result.text().split("\0"))
              .filter(path -> !path.isEmpty())
              .map(path -> path.startsWith("./") ? path.substring(2) : path);
      return new Listing(files.filter(wanted).toList(), denied);
    }

    private static String path(MatchResult denied) {
      return denied.group(1) == null ? denied.group(2) : denied.group(1);
    }

    /** Lines on what could not be read and on what is left out; empty if there is neither. */
    String remark() {
      return unread() + ReadPermissions.SortedReads.leftOut(denied);
    }

    private String unread() {
      if (unreadable.isEmpty()) {
        return "";
      }
      List<String> named =
          unreadable.stream().limit(MAX_LISTED_FILES).map(InvisibleCharEscaper::of).toList();
      int more = unreadable.size() - named.size();
      return "\n(No permission to read %s%s)"
          .formatted(String.join(", ", named), more > 0 ? " and %d more".formatted(more) : "");
    }
  }

  /**
   * A line that matches or stands near one that does, numbered from 1; of a very long one the part
   * around the match.
   */
  public record MatchedLine(String file, int number, String text, boolean matches) {

    private static final int MAX_DISPLAYED_LINE_LENGTH = 2_000;
    private static final int CONTEXT = 200;

    /** A line whose first match begins at an offset. */
    static MatchedLine of(String file, int number, String line, int offset) {
      String text = line.replaceFirst("\\r?\\n?\\z", "");
      if (text.length() <= MAX_DISPLAYED_LINE_LENGTH) {
        return new MatchedLine(file, number, text, true);
      }
      int from = offset + CONTEXT < MAX_DISPLAYED_LINE_LENGTH ? 0 : offset - CONTEXT;
      int to = Math.min(text.length(), from + MAX_DISPLAYED_LINE_LENGTH);
      return new MatchedLine(
          file,
          number,
          "%s%s%s (part of a line of %d characters)"
              .formatted(
                  from > 0 ? "…" : "",
                  text.substring(from, to),
                  to < text.length() ? "…" : "",
                  text.length()),
          true);
    }

    /** A line near one that matches. */
    static MatchedLine near(String file, int number, String line) {
      return of(file, number, line, 0).matching(false);
    }

    /** The same line, which matches or does not. */
    MatchedLine matching(boolean does) {
      return new MatchedLine(file, number, text, does);
    }

    /** The same line of another file. */
    MatchedLine in(String other) {
      return new MatchedLine(other, number, text, matches);
    }
  }
}
