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
        String path = prefix + new String(bytes, from, to - from, StandardCharsets.UTF_8);
        if (pattern.matches(path)) {
          paths.add(path);
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
    List<Future<Program.Ended>> walks = walks();
    Program.Ended tracked = git("ls-files", "-c", "-s", "-z").run();
    boolean answered = isAnswer(tracked);
    List<String> nested = new ArrayList<>(addTracked(tracked.output()));
    for (Future<Program.Ended> walk : walks) {
      Program.Ended walked = ended(walk);
      answered &= isAnswer(walked);
      nested.addAll(addOthers(walked.output()));
    }
    for (String path : nested) {
      addNested(path);
    }
    return answered;
  }

  /** Walks are most of the work: at the top two go side by side, each past the other's half. */
  private List<Future<Program.Ended>> walks() throws IOException {
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

  private Future<Program.Ended> walk(List<String> past) {
    List<String> arguments = new ArrayList<>(List.of("ls-files", "-o", "-z", "--exclude-standard"));
    past.forEach(name -> arguments.add("--exclude=/" + name));
    return git(arguments.toArray(String[]::new)).start();
  }

  private static boolean isAnswer(Program.Ended ended) throws TooManyFiles {
    if (ended.unfinished()) {
      throw new TooManyFiles();
    }
    return ended.exitCode() == 0;
  }

  /** Adds what stands as "mode hash stage\tpath", and gives the submodules. */
  private List<String> addTracked(byte[] output) {
    List<String> submodules = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < output.length; i++) {
      if (output[i] == 0) {
        int path = start;
        while (output[path++] != '\t') {}
        if (output[start + 1] == '6') {
          submodules.add(new String(output, path, i - path, StandardCharsets.UTF_8));
        } else {
          files.add(prefix, output, path, i);
        }
        start = i + 1;
      }
    }
    return submodules;
  }

  /** Adds what stands as paths alone, and gives the repositories, which end in a slash. */
  private List<String> addOthers(byte[] output) {
    List<String> repositories = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < output.length; i++) {
      if (output[i] == 0) {
        if (output[i - 1] == '/') {
          repositories.add(new String(output, start, i - start, StandardCharsets.UTF_8));
        } else {
          files.add(prefix, output, start, i);
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
    return git("check-ignore", "-q", "--", directory.toString()).run().exitCode() == 0;
  }

  private Program git(String... arguments) {
    return Program.git(directory, arguments);
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
