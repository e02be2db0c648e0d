package dev.perdure.activities.tool.search.tree;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Git's own answer to which files there are: tracked ones, and those that no rule ignores. */
final class GitListing {

  private static final int DEEPEST = 5;
  private static final int FEWEST_HALVED = 4;
  private static final int MOST_HALVED = 1_000;

  /** A tag and a blank stand before each path. */
  private static final int TAG = 2;

  private static final Pattern PLAIN = Pattern.compile("[\\w.-]+");

  private final Path directory;
  private final String prefix;
  private final int depth;
  private final Wanted files;

  private GitListing(Path directory, String prefix, int depth, Wanted files) {
    this.directory = directory;
    this.prefix = prefix;
    this.depth = depth;
    this.files = files;
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
        String path = new String(bytes, from, to - from, StandardCharsets.UTF_8);
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
  static Optional<List<String>> below(Path directory, PathPattern pattern)
      throws IOException, InterruptedException {
    Wanted files = new Wanted(pattern);
    GitListing listing = new GitListing(directory, "", 0, files);
    boolean answered = listing.add();
    return answered && (files.any || !listing.isIgnored())
        ? Optional.of(files.paths)
        : Optional.empty();
  }

  private boolean add() throws IOException, InterruptedException {
    boolean answered = true;
    List<String> nested = new ArrayList<>();
    for (Asked asked : ask()) {
      Program.Ended ended = ended(asked.answer());
      answered &= isAnswer(ended);
      nested.addAll(addTold(ended.output(), asked.withModes()));
    }
    for (String path : nested) {
      addNested(path);
    }
    return answered;
  }

  /** What git is asked, and whether it answers with modes. */
  private record Asked(Future<Program.Ended> answer, boolean withModes) {}

  /** One walk begins at once; the other also tells what is tracked, unless modes are needed. */
  private List<Asked> ask() throws IOException {
    List<List<String>> walks = walks();
    List<Asked> asked = new ArrayList<>(List.of(ask(walks.getFirst(), false)));
    boolean withModes = GitIndex.mayHoldRepositories(directory);
    List<String> last = new ArrayList<>(walks.size() == 1 ? List.of() : walks.getLast());
    if (withModes && !last.isEmpty()) {
      asked.add(ask(last, false));
      last.clear();
    }
    last.addAll(withModes ? List.of("-c", "-s") : List.of("-c"));
    asked.add(ask(last, withModes));
    return asked;
  }

  private Asked ask(List<String> arguments, boolean withModes) {
    List<String> all = new ArrayList<>(List.of("ls-files", "-t", "-z"));
    all.addAll(arguments);
    Program program = Program.git(directory, all.toArray(String[]::new));
    return new Asked(program.start(), withModes);
  }

  /** Walks are most of the work: at the top two go side by side, each past the other's half. */
  private List<List<String>> walks() throws IOException {
    List<String> names = Files.exists(directory.resolve(".git")) ? names() : List.of();
    boolean plain = names.stream().allMatch(name -> PLAIN.matcher(name).matches());
    if (names.size() < FEWEST_HALVED || names.size() > MOST_HALVED || !plain) {
      return List.of(walk(List.of()));
    }
    int half = names.size() / 2;
    return List.of(walk(names.subList(0, half)), walk(names.subList(half, names.size())));
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
  private List<String> addTold(byte[] told, boolean withModes) {
    List<String> repositories = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < told.length; i++) {
      if (told[i] == 0) {
        int path = start + TAG;
        boolean isRepository = withModes ? told[path + 1] == '6' : told[i - 1] == '/';
        while (withModes && told[path++] != '\t') {}
        if (isRepository) {
          repositories.add(new String(told, path, i - path, StandardCharsets.UTF_8));
        } else {
          files.add(prefix, told, path, i);
        }
        start = i + 1;
      }
    }
    return repositories;
  }

  /** A repository within this one: a submodule, or what somebody cloned there. */
  private void addNested(String path) throws IOException, InterruptedException {
    String name = path.endsWith("/") ? path : path + "/";
    Path below = directory.resolve(name);
    if (depth < DEEPEST
        && Files.isDirectory(below, LinkOption.NOFOLLOW_LINKS)
        && Files.exists(below.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
      new GitListing(below, prefix + name, depth + 1, files).add();
    }
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
