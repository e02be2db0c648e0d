package dev.perdure.activities.tool.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The program behind {@code grep}, {@code glob} and {@code list}: ripgrep where it is installed,
 * else git. Paths are relative to the directory, in no order.
 */
public sealed interface SearchEngine permits Ripgrep, GitSearch {

  /** The engine of this machine. */
  static SearchEngine installed() {
    return Ripgrep.INSTALLED ? new Ripgrep() : new GitSearch();
  }

  /** Whose regular expressions it takes, for the model. */
  String dialect();

  /** The encodings of the text that it searches, for the model. */
  String encodings();

  /** Lists the files below a directory that git does not ignore. */
  FileListing files(Path directory, Glob pattern) throws IOException, InterruptedException;

  /**
   * Lists those of the files below a directory that have a matching line.
   *
   * @throws InvalidRegex if the expression is not valid in the engine's dialect
   */
  FileListing matching(Path directory, String expression, Glob include)
      throws IOException, InterruptedException;

  /**
   * Finds the matching lines of all files in a directory, at most so many of each file.
   *
   * @throws InvalidRegex if the expression is not valid in the engine's dialect
   */
  List<MatchedLine> lines(Path directory, String expression, int maxPerFile)
      throws IOException, InterruptedException;
}
