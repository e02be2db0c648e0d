package dev.perdure.activities.tool.search;

import java.util.List;

/** The number of matching lines of a file, and these lines with those around them if wanted. */
record FileMatches(String file, int count, List<SearchEngine.MatchedLine> lines) {

  static FileMatches of(String file, List<SearchEngine.MatchedLine> lines, GrepOutput output) {
    return new FileMatches(
        file,
        (int) lines.stream().filter(SearchEngine.MatchedLine::matches).count(),
        output == GrepOutput.LINES ? lines : List.of());
  }

  /** The part of these lines with so many matches at most. */
  FileMatches first(int most) {
    if (count <= most || lines.isEmpty()) {
      return this;
    }
    List<SearchEngine.MatchedLine> matching =
        lines.stream().filter(SearchEngine.MatchedLine::matches).toList();
    int end = lines.indexOf(matching.get(most));
    return new FileMatches(file, most, lines.subList(0, end));
  }
}
