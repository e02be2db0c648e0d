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
import java.util.stream.Stream;

/** Git's own answer to which files there are: tracked ones, and those that no rule ignores. */
final class GitListing {

  private static final int DEEPEST = 5;
  private static final int FEWEST_SPLIT = 4;
  private static final int MOST_SPLIT = 1_000;

  private final Path directory;
  private final String prefix;
  private final int depth;
  private final List<String> files;

  private GitListing(Path directory, String prefix, int depth, List<String> files) {
    this.directory = directory;
    this.prefix = prefix;
    this.depth = depth;
    this.files = files;
  }

  /** Paths below a directory, also those of submodules; empty where git does not answer for it. */
  static Optional<List<String>> below(Path directory) throws IOException, InterruptedException {
    GitListing listing = new GitListing(directory, "", 0, new ArrayList<>());
    boolean answered = listing.add();
    return answered && (!listing.files.isEmpty() || !listing.isIgnored())
        ? Optional.of(listing.files)
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
      for (String path : walked.names()) {
        (path.endsWith("/") ? nested : files).add(path.endsWith("/") ? path : prefix + path);
      }
    }
    for (String path : nested) {
      addNested(path);
    }
    return answered;
  }

  private static boolean isAnswer(Program.Ended ended) throws TooManyFiles {
    if (ended.unfinished()) {
      throw new TooManyFiles();
    }
    return ended.exitCode() == 0;
  }

  /** Walking is most of the work, so that parts of the directory are walked side by side. */
  private List<Future<Program.Ended>> walks() throws IOException {
    List<String> names;
    try (Stream<Path> entries = Files.list(directory)) {
      names = entries.map(entry -> String.valueOf(entry.getFileName())).sorted().toList();
    }
    int parts = Math.min(FEWEST_SPLIT, Runtime.getRuntime().availableProcessors());
    if (names.size() < FEWEST_SPLIT || names.size() > MOST_SPLIT) {
      return List.of(walk(List.of()).start());
    }
    List<Future<Program.Ended>> walks = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      List<String> own = new ArrayList<>();
      for (int i = part; i < names.size(); i += parts) {
        own.add(names.get(i));
      }
      walks.add(walk(own).start());
    }
    return walks;
  }

  private Program walk(List<String> names) {
    List<String> arguments =
        new ArrayList<>(
            List.of("--literal-pathspecs", "ls-files", "-o", "-z", "--exclude-standard", "--"));
    arguments.addAll(names);
    return git(arguments.toArray(String[]::new));
  }

  /** Adds what stands as "mode hash stage\tpath", and gives the submodules. */
  private List<String> addTracked(byte[] output) {
    List<String> submodules = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < output.length; i++) {
      if (output[i] == 0) {
        boolean submodule = output[start + 1] == '6';
        int tab = start;
        while (output[tab] != '\t') {
          tab++;
        }
        String path = new String(output, tab + 1, i - tab - 1, StandardCharsets.UTF_8);
        (submodule ? submodules : files).add(submodule ? path : prefix + path);
        start = i + 1;
      }
    }
    return submodules;
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
    List<String> command = new ArrayList<>(List.of("git", "-c", "core.fsmonitor=false"));
    command.addAll(List.of(arguments));
    return new Program(command, directory);
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
