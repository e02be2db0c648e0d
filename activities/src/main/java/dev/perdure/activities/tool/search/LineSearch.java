package dev.perdure.activities.tool.search;

import dev.perdure.activities.tool.store.Cancellation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The first matching lines below a directory in the order of their paths: the engine names the
 * files that match, and copies of the first of them are searched line by line.
 */
final class LineSearch {

  private static final int FIRST_BATCH = 32;
  private static final int MAX_BATCH = 512;

  private final SearchEngine engine;
  private final String expression;
  private final int limit;
  private final Cancellation cancellation;
  private final List<MatchedLine> lines = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();
  private final List<String> cut = new ArrayList<>();

  /** A search for one line more than the limit, by which its caller knows that there are more. */
  LineSearch(SearchEngine engine, String expression, int limit, Cancellation cancellation) {
    this.engine = engine;
    this.expression = expression;
    this.limit = limit;
    this.cancellation = cancellation;
  }

  /**
   * What was found.
   *
   * @param lines at most the limit
   * @param more whether further lines match
   * @param cut files of which only the beginning was searched
   */
  record Result(List<MatchedLine> lines, boolean more, List<String> unreadable, List<String> cut) {

    /** What the answer leaves out, in lines for the model. */
    String remark() {
      String large =
          cut.isEmpty()
              ? ""
              : "\n(Only the first %d MiB were searched of %s)"
                  .formatted(
                      SearchCopy.MAX_SIZE >> 20,
                      String.join(", ", cut.stream().map(SearchFormat::name).toList()));
      return new FileListing(List.of(), unreadable).remark() + large;
    }
  }

  /** Searches the files below a directory. */
  Result below(Path directory, Glob include) throws IOException, InterruptedException {
    FileListing candidates = engine.matching(directory, expression, include);
    unreadable.addAll(candidates.unreadable());
    return in(directory, candidates.files());
  }

  /** Searches these files of a directory. */
  Result in(Path directory, List<String> files) throws IOException, InterruptedException {
    int batch = FIRST_BATCH;
    for (int from = 0; from < files.size() && lines.size() <= limit; ) {
      if (cancellation.requested()) {
        throw new InterruptedException("The search was cancelled.");
      }
      int to = Math.min(from + batch, files.size());
      search(directory, files.subList(from, to));
      from = to;
      batch = Math.min(MAX_BATCH, batch * 4);
    }
    boolean more = lines.size() > limit;
    return new Result(lines.stream().limit(limit).toList(), more, unreadable, cut);
  }

  private void search(Path directory, List<String> files) throws IOException, InterruptedException {
    try (SearchCopy copy = SearchCopy.of(directory, files)) {
      copy.lines(engine, expression, limit + 1).stream()
          .sorted(Comparator.comparing(MatchedLine::file).thenComparingInt(MatchedLine::number))
          .forEach(lines::add);
      unreadable.addAll(copy.unreadable());
      cut.addAll(copy.cut());
    }
  }
}
