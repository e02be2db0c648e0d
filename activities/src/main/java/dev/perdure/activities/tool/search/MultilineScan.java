package dev.perdure.activities.tool.search;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.files.SourceLines.Line;
import dev.perdure.activities.tool.search.SearchEngine.InvalidRegex;
import dev.perdure.activities.tool.search.SearchEngine.MatchedLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Matches over the ends of lines without ripgrep, as git has none, for a bounded time. */
final class MultilineScan {

  private static final long MAX_SIZE = 4L << 20;

  private final SearchQuery query;
  private final Pattern pattern;
  private final int maxPerFile;
  private final Duration limit;
  private final long deadline;

  MultilineScan(SearchQuery query, int maxPerFile, Duration limit) throws InvalidRegex {
    this.limit = limit;
    this.deadline = System.nanoTime() + limit.toNanos();
    this.query = query;
    this.maxPerFile = maxPerFile;
    int flags = Pattern.MULTILINE | Pattern.DOTALL;
    try {
      pattern =
          Pattern.compile(
              query.regex(),
              query.ignoreCase() ? flags | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : flags);
    } catch (PatternSyntaxException e) {
      throw new InvalidRegex(e.getDescription());
    }
  }

  /** The lines of the matches in each file of a directory. */
  List<MatchedLine> below(Path directory) throws IOException {
    List<MatchedLine> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory).filter(Files::isRegularFile)) {
      for (Path file : files.toList()) {
        String text =
            Files.size(file) > MAX_SIZE ? "" : FileText.decode(Files.readAllBytes(file)).whole();
        if (text.indexOf('\0') < 0) {
          lines.addAll(lines(String.valueOf(file.getFileName()), text));
        }
      }
    } catch (StackOverflowError tooDeep) {
      throw new InvalidRegex("it is too complex without ripgrep");
    }
    return lines;
  }

  private List<MatchedLine> lines(String file, String text) {
    List<Line> all = SourceLines.of(text).lines();
    Map<Integer, MatchedLine> shown = new TreeMap<>();
    Matcher matcher = pattern.matcher(new TimedText(text, limit, deadline));
    for (int found = 0; found < maxPerFile && matcher.find(); found++) {
      int first = at(all, matcher.start());
      int last = at(all, Math.max(matcher.start(), matcher.end() - 1));
      int to = Math.min(all.size() - 1, last + query.after());
      for (int i = Math.max(0, first - query.before()); i <= to; i++) {
        boolean matches = i >= first && i <= last;
        MatchedLine line = MatchedLine.near(file, i + 1, all.get(i).content()).matching(matches);
        shown.merge(i, line, (old, fresh) -> old.matches() ? old : fresh);
      }
    }
    return List.copyOf(shown.values());
  }

  /** The index of the line that an offset is in. */
  private static int at(List<Line> lines, int offset) {
    int low = 0;
    int high = lines.size();
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (lines.get(middle).start() <= offset) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** A text that cannot be read after its time: an expression may backtrack for ever. */
  private record TimedText(CharSequence text, Duration limit, long deadline)
      implements CharSequence {

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if (System.nanoTime() > deadline) {
        throw new UncheckedIOException(
            new IOException(
                "it took more than %d s; search a smaller directory".formatted(limit.toSeconds())));
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
