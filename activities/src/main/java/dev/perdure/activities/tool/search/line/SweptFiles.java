package dev.perdure.activities.tool.search.line;

import dev.perdure.activities.tool.place.PathText;
import dev.perdure.activities.tool.search.tree.IgnoreRules;
import dev.perdure.activities.tool.search.tree.Program;
import dev.perdure.activities.tool.search.tree.Tracked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * The files below a directory of a repository in which an expression may match, without a list of
 * all files: ripgrep walks by rules of its own, and git is asked of what it found and of what it
 * passed over. Where the two can't be brought together there is no answer, and the files are to be
 * listed.
 */
final class SweptFiles implements AutoCloseable {

  private static final String GIT = ".git";

  private final Path directory;
  private final boolean isTop;
  private final Future<Program.Ended> sweep;
  private final Future<Program.Ended> names;
  private final Future<Program.Ended> tracked;

  /** Starts the programs on a directory and on the top of the repository that it belongs to. */
  SweptFiles(String program, Path directory, Path top, String pattern) {
    this.directory = directory;
    this.isTop = directory.equals(top);
    this.sweep = Sweep.by(program, directory, pattern).start();
    this.tracked = Tracked.by(directory).start();
    this.names = isTop ? sweep : Sweep.ofNames(program, top).start();
  }

  /** The files, sorted. */
  Optional<List<String>> find() throws IOException, InterruptedException {
    try {
      Optional<Tracked> known = Tracked.of(tracked.get()).filter(this::isTrusted);
      Optional<Sweep> swept = Sweep.of(sweep.get()).filter(SweptFiles::isOfOneRepository);
      return known.isPresent() && swept.isPresent() && waitedNowhere() && tellsWhatIsPassedOver()
          ? agreed(known.get(), swept.get())
          : Optional.empty();
    } catch (ExecutionException absent) {
      return Optional.empty();
    }
  }

  /** Pipes in place of rules are told of by who lists the files. */
  private boolean waitedNowhere() throws ExecutionException, InterruptedException {
    return sweep.get().pipes().isEmpty() && tracked.get().pipes().isEmpty();
  }

  /** Below the top, a directory without tracked files may be one that is ignored as a whole. */
  private boolean isTrusted(Tracked known) {
    return !known.rulesAreElsewhere() && (isTop || !known.isEmpty());
  }

  private static boolean isOfOneRepository(Sweep swept) {
    return swept.passedOver().stream().noneMatch(path -> path.endsWith("/" + GIT));
  }

  /** Whether this ripgrep says what it passes over: it was told to pass over git's own files. */
  private boolean tellsWhatIsPassedOver() throws ExecutionException, InterruptedException {
    return Sweep.of(names.get()).filter(told -> told.passedOver().contains(GIT)).isPresent();
  }

  private Optional<List<String>> agreed(Tracked known, Sweep swept)
      throws IOException, InterruptedException {
    List<String> passedOver = new ArrayList<>(swept.passedOver());
    passedOver.remove(GIT);
    List<String> unknown = new ArrayList<>(passedOver);
    swept.hits().stream().filter(hit -> !known.has(hit)).forEach(unknown::add);
    Optional<Set<String>> leftOut = IgnoreRules.leaveOut(directory, unknown);
    if (leftOut.isEmpty() || !leftOut.get().containsAll(passedOver)) {
      return Optional.empty();
    }
    Set<String> more = new TreeSet<>();
    passedOver.forEach(path -> more.addAll(known.at(path)));
    if (more.stream().anyMatch(path -> Files.isDirectory(PathText.below(directory, path)))) {
      return Optional.empty();
    }
    List<String> files = new ArrayList<>(swept.hits());
    files.removeAll(leftOut.get());
    files.addAll(more);
    files.sort(null);
    return Optional.of(files);
  }

  /** Ends what nobody has waited for. */
  @Override
  public void close() {
    List.of(sweep, tracked, names).forEach(program -> program.cancel(true));
  }
}
