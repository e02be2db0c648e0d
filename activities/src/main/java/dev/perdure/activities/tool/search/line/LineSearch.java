package dev.perdure.activities.tool.search.line;

import dev.perdure.activities.tool.place.PathText;
import dev.perdure.activities.tool.search.expression.Expression;
import dev.perdure.activities.tool.search.expression.PatientText.TooSlow;
import dev.perdure.activities.tool.search.glob.PathPattern;
import dev.perdure.activities.tool.search.tree.Closed;
import dev.perdure.activities.tool.search.tree.FileList;
import dev.perdure.activities.tool.store.Cancellation;
import dev.perdure.planner.message.Visible;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the first matching lines of many files, in the order of their names. In a repository
 * ripgrep, if there is one, walks by itself and picks the files worth reading. Elsewhere they are
 * listed, the first are read at once, as common words are in them already, and of the rest ripgrep
 * picks. What it picks never decides: the answer is the same without it.
 */
public final class LineSearch {

  private static final Logger LOG = LoggerFactory.getLogger(LineSearch.class);
  private static final int FIRST = 256;
  private static final int NARROW = 16;
  private static final int WIDE = 512;
  private static final int FEW = 10;
  private static final int LONGEST_SHOWN = 200;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Expression expression;
  private final int most;
  private final Cancellation cancellation;
  private final Sieve sieve;
  private final Closed closed;
  private final List<Found> found = new ArrayList<>();
  private long deadline;

  /** Searches for at most so many lines until it is told to stop. */
  public LineSearch(Expression expression, int most, Cancellation cancellation, Closed closed) {
    this(expression, most, cancellation, closed, new Sieve("rg", FIRST));
  }

  LineSearch(
      Expression expression, int most, Cancellation cancellation, Closed closed, Sieve sieve) {
    this.expression = expression;
    this.most = most;
    this.cancellation = cancellation;
    this.closed = closed;
    this.sieve = sieve;
  }

  /** The program that picks files, and how many are read before it is asked. */
  record Sieve(String program, int first) {}

  /** Where the files are listed while ripgrep is looking already. */
  @FunctionalInterface
  interface Listing {

    /** The files, relative to the directory. */
    List<String> files() throws IOException, InterruptedException;
  }

  /** The matching lines of wanted files below a directory; a file that can't be read has none. */
  public List<Found> in(Path directory, PathPattern wanted)
      throws IOException, InterruptedException {
    Optional<List<String>> swept = sweep(directory);
    return swept.isPresent()
        ? in(directory, swept.get().stream().filter(wanted::matches).toList())
        : in(directory, () -> FileList.below(directory, wanted, closed));
  }

  private Optional<List<String>> sweep(Path directory) throws IOException, InterruptedException {
    Optional<String> rough = expression.rough();
    Optional<Path> top = FileList.repository(directory);
    if (rough.isEmpty() || top.isEmpty() || Files.exists(top.get().resolve(".gitmodules"))) {
      return Optional.empty();
    }
    try (var swept = new SweptFiles(sieve.program(), directory, top.get(), rough.get())) {
      return swept.find();
    }
  }

  private List<Found> in(Path directory, List<String> files)
      throws IOException, InterruptedException {
    try {
      begin();
      read(directory, files);
      return found.stream().limit(most).toList();
    } catch (TooSlow e) {
      throw tooSlow(e);
    }
  }

  /** The matching lines of some files below a directory. */
  List<Found> in(Path directory, Listing listing) throws IOException, InterruptedException {
    try (Ripgrep ripgrep = new Ripgrep(sieve.program(), directory, expression)) {
      List<String> files = listing.files();
      begin();
      List<String> first = files.subList(0, Math.min(sieve.first(), files.size()));
      read(directory, first);
      if (found.size() < most && files.size() > first.size()) {
        read(directory, ripgrep.candidates(files.subList(first.size(), files.size())));
      }
      return found.stream().limit(most).toList();
    } catch (TooSlow e) {
      throw tooSlow(e);
    }
  }

  /** The matching lines of one file. */
  public List<Found> in(Path directory, String file) throws IOException {
    try {
      begin();
      return search(directory, file);
    } catch (TooSlow e) {
      throw tooSlow(e);
    }
  }

  private void begin() {
    deadline = System.nanoTime() + PATIENCE.toNanos();
  }

  private IOException tooSlow(TooSlow e) {
    return new IOException(
        "'%s' took more than %d s; write a simpler expression or search fewer files"
            .formatted(Visible.start(expression.written(), LONGEST_SHOWN), PATIENCE.toSeconds()),
        e);
  }

  private void read(Path directory, List<String> files) throws InterruptedException {
    int window = NARROW;
    for (int from = 0; from < files.size() && found.size() < most; ) {
      if (cancellation.requested()) {
        throw new InterruptedException("The search was told to stop.");
      }
      int before = found.size();
      int to = Math.min(from + window, files.size());
      files.subList(from, to).parallelStream()
          .map(file -> search(directory, file))
          .toList()
          .forEach(found::addAll);
      window = found.size() - before < FEW ? Math.min(WIDE, window * 2) : window;
      from = to;
    }
  }

  private List<Found> search(Path directory, String file) {
    try {
      Path path = PathText.below(directory, file);
      if (!FileList.isFile(directory, file)) {
        closed.addAbove(directory, file);
        return List.of();
      }
      List<Found> lines = lines(path, file);
      return lines.isEmpty() || FileList.isInPlace(directory, path) ? lines : List.of();
    } catch (AccessDeniedException denied) {
      closed.addFile(file);
      return List.of();
    } catch (IOException unreadable) {
      LOG.debug("{} can't be searched", file, unreadable);
      return List.of();
    }
  }

  private List<Found> lines(Path path, String file) throws IOException {
    try (var in = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS)) {
      return Files.size(path) > LongFile.LARGEST
          ? LongFile.find(new FileLines.Wanted(expression, most, deadline), file, in, cancellation)
          : SearchedBytes.of(in.readAllBytes())
              .map(text -> new FileLines(file, text, expression, 1).find(most, deadline))
              .orElse(List.of());
    }
  }
}
