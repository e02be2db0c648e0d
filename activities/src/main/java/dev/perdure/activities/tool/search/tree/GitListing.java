package dev.perdure.activities.tool.search.tree;

import dev.perdure.activities.tool.place.PathText;
import dev.perdure.activities.tool.search.glob.PathPattern;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Git's own answer to which files there are: tracked ones, and those that no rule ignores. */
final class GitListing {

  private static final int DEEPEST = 5;
  private static final int FEWEST_HALVED = 4;
  private static final int MOST_HALVED = 1_000;

  /** The tag of what is not tracked. */
  private static final char OTHER = '?';

  private static final Pattern CLOSED =
      Pattern.compile("(?m)^warning: could not open directory '(.+?)/?': Permission denied$");

  /** Git goes on without rules it may not read. */
  private static final Pattern CLOSED_RULES =
      Pattern.compile("(?m)^warning: unable to access '([^/].*?)': Permission denied$");

  private static final Pattern PLAIN = Pattern.compile("[\\w.-]+");

  private final Path directory;
  private final String prefix;
  private final int depth;
  private final Wanted files;
  private final Closed closed;

  private GitListing(Path directory, String prefix, int depth, Wanted files, Closed closed) {
    this.directory = directory;
    this.prefix = prefix;
    this.depth = depth;
    this.files = files;
    this.closed = closed;
  }

  /** The paths that somebody wants, of all that come along. */
  private static final class Wanted {

    private final PathPattern pattern;
    private final List<String> paths = new ArrayList<>();
    private boolean any;

    Wanted(PathPattern pattern) {
      this.pattern = pattern;
    }

    void add(String prefix, byte[] bytes, int from, int to) {
      any = true;
      if (pattern.mayMatch(bytes, from, to)) {
        String path = PathText.of(bytes, from, to);
        String whole = prefix.isEmpty() ? path : prefix + path;
        if (pattern.matches(whole)) {
          paths.add(whole);
        }
      }
    }
  }

  /**
   * The paths that match below a directory, also those of submodules; empty where git does not
   * answer for it.
   */
  static Optional<List<String>> below(Path directory, PathPattern pattern, Closed closed)
      throws IOException, InterruptedException {
    Wanted files = new Wanted(pattern);
    GitListing listing = new GitListing(directory, "", 0, files, closed);
    boolean answered = listing.add();
    return answered && (files.any || listing.isTop() || !listing.isIgnored())
        ? Optional.of(files.paths)
        : Optional.empty();
  }

  private boolean add() throws IOException, InterruptedException {
    boolean answered = true;
    List<String> nested = new ArrayList<>();
    for (Asked asked : ask()) {
      Program.Ended ended = ended(asked.answer());
      answered &= isAnswer(ended);
      addClosed(ended.errors());
      closed.addPipes(ended.pipes());
      nested.addAll(addTold(ended.output(), asked.form()));
    }
    for (String path : nested) {
      addNested(path);
    }
    return answered;
  }

  /** What of an answer counts: all of it, what is not tracked, or what is tracked, with modes. */
  private enum Form {
    ALL,
    UNTRACKED,
    MODES
  }

  private record Asked(Future<Program.Ended> answer, Form form) {}

  /** Modes, which tell repositories from files, are asked for only where there may be some. */
  private List<Asked> ask() throws IOException {
    List<Future<Program.Ended>> answers = new ArrayList<>();
    for (List<String> question : questions()) {
      answers.add(ask(question));
    }
    boolean modes = GitIndex.mayHoldRepositories(directory);
    Form form = modes ? Form.UNTRACKED : Form.ALL;
    List<Asked> asked =
        new ArrayList<>(answers.stream().map(answer -> new Asked(answer, form)).toList());
    if (modes) {
      asked.add(new Asked(ask(List.of("-c", "-s")), Form.MODES));
    }
    return asked;
  }

  private Future<Program.Ended> ask(List<String> arguments) {
    List<String> all = new ArrayList<>(List.of("ls-files", "-t", "-z"));
    all.addAll(arguments);
    return Program.git(directory, all.toArray(String[]::new)).start();
  }

  /**
   * At the top two walks go side by side, each past the other's part; the last, which has less to
   * do, tells what is tracked too.
   */
  private List<List<String>> questions() throws IOException {
    List<String> names = isTop() ? names() : List.of();
    boolean plain = names.stream().allMatch(name -> PLAIN.matcher(name).matches());
    if (names.size() < FEWEST_HALVED || names.size() > MOST_HALVED || !plain) {
      return List.of(walk(List.of()), List.of("-c"));
    }
    int part = names.size() * 2 / 5;
    List<String> last = walk(names.subList(part, names.size()));
    last.add("-c");
    return List.of(walk(names.subList(0, part)), last);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(entry -> String.valueOf(entry.getFileName())).sorted().toList();
    }
  }

  private static List<String> walk(List<String> past) {
    List<String> arguments = new ArrayList<>(List.of("-o", "--exclude-standard"));
    past.forEach(name -> arguments.add("--exclude=/" + name));
    return arguments;
  }

  private static boolean isAnswer(Program.Ended ended) throws TooManyFiles {
    if (ended.unfinished()) {
      throw new TooManyFiles();
    }
    return ended.exitCode() == 0;
  }

  /**
   * Adds what stands as a tag, a blank and a path, before which a mode, a hash, a stage and a tab
   * may stand; gives what are repositories.
   */
  private List<String> addTold(byte[] told, Form form) {
    List<String> repositories = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < told.length; i++) {
      if (told[i] == 0) {
        if (form != Form.UNTRACKED || told[start] == OTHER) {
          addEntry(told, start, i, form, repositories);
        }
        start = i + 1;
      }
    }
    return repositories;
  }

  private void addEntry(byte[] told, int start, int end, Form form, List<String> repositories) {
    int path = start + Tracked.TAG;
    boolean isRepository = form == Form.MODES ? told[path + 1] == '6' : told[end - 1] == '/';
    while (form == Form.MODES && told[path++] != '\t') {}
    if (isRepository) {
      repositories.add(PathText.of(told, path, end));
    } else {
      files.add(prefix, told, path, end);
    }
  }

  /**
   * A repository within this one: a submodule, or what somebody cloned there. No program can be
   * started in a directory whose name is not UTF-8, so that git can't be asked of such a one.
   */
  private void addNested(String path) throws IOException, InterruptedException {
    String name = path.endsWith("/") ? path : path + "/";
    Path below = PathText.below(directory, name);
    if (isRepository(below)) {
      addRepository(below, name);
    } else if (Files.isDirectory(below, LinkOption.NOFOLLOW_LINKS) && !Files.isReadable(below)) {
      closed.addDirectory(prefix + path);
    }
  }

  private static boolean isRepository(Path below) {
    return Files.isDirectory(below, LinkOption.NOFOLLOW_LINKS)
        && Files.exists(below.resolve(".git"), LinkOption.NOFOLLOW_LINKS);
  }

  private void addRepository(Path below, String name) throws IOException, InterruptedException {
    if (PathText.isOfBytes(name)) {
      for (String file : Walk.byVisits(below, new Closed())) {
        byte[] bytes = PathText.bytes(name + file);
        files.add(prefix, bytes, 0, bytes.length);
      }
    } else if (depth < DEEPEST) {
      new GitListing(below, prefix + name, depth + 1, files, closed).add();
    }
  }

  /** Adds the directories and the files with rules that git says it could not open. */
  private void addClosed(String errors) {
    String above = errors.isEmpty() ? "" : above();
    Matcher warning = CLOSED.matcher(errors);
    while (warning.find()) {
      below(above, warning.group(1)).ifPresent(closed::addDirectory);
    }
    Matcher rules = CLOSED_RULES.matcher(errors);
    while (rules.find()) {
      below(above, rules.group(1)).ifPresent(closed::addFile);
    }
  }

  /** What stands before each path of this directory where git tells of paths from the top. */
  private String above() {
    Path top = FileList.repository(directory).orElse(directory);
    return top.equals(directory) ? "" : top.relativize(directory) + "/";
  }

  private Optional<String> below(String above, String path) {
    return path.startsWith(above)
        ? Optional.of(prefix + path.substring(above.length()))
        : Optional.empty();
  }

  /** Whether this is where a repository begins, which no rule of its own leaves out. */
  private boolean isTop() {
    return Files.exists(directory.resolve(".git"), LinkOption.NOFOLLOW_LINKS);
  }

  private boolean isIgnored() throws IOException, InterruptedException {
    return Program.git(directory, "check-ignore", "-q", "--", directory.toString()).run().exitCode()
        == 0;
  }

  private static Program.Ended ended(Future<Program.Ended> program)
      throws IOException, InterruptedException {
    try {
      return program.get();
    } catch (ExecutionException failed) {
      throw new IOException(failed.getCause());
    }
  }
}
