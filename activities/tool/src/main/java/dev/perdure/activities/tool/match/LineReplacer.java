package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.SourceLine;
import dev.perdure.activities.files.SourceLines;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Replaces lines of a file by an edit's new lines in the file's form: lines the edit leaves alone
 * stay byte for byte, new ones get the indentation, trailing blanks, typography and line endings of
 * the place.
 */
final class LineReplacer {

  private final HunkRewrite rewrite;
  private final SourceLines file;
  private final LineMatch place;
  private final LineEdit edit;
  private final List<SourceLine> out = new ArrayList<>();
  private final boolean sure;
  private final boolean curly;
  private final IndentTranslator indentation;
  private final TrailingBlanks trailing;
  private final TypographyTranslator typographyTranslator;
  private int next;

  /** A replacement whose new lines surely have the form of the old ones, or perhaps. */
  LineReplacer(HunkRewrite rewrite, boolean sure) {
    this.rewrite = rewrite;
    this.file = rewrite.file();
    this.place = rewrite.place();
    this.edit = rewrite.edit();
    this.sure = sure;
    this.next = place.first();
    List<QuotedLine> quoted = rewrite.quoted();
    this.curly = quoted.stream().anyMatch(LineReplacer::isCurly);
    this.indentation = IndentTranslator.learn(quoted, file, rewrite.allLines().toList());
    this.trailing = new TrailingBlanks(quoted, edit.newLines());
    this.typographyTranslator = TypographyTranslator.learn(quoted);
  }

  /** Whether the edit has typographic characters if the file has plain ones. */
  private static boolean isCurly(QuotedLine line) {
    return LineNormalizer.isTypographic(line.edit())
        && !LineNormalizer.collapsed(line.file()).equals(LineNormalizer.collapsed(line.edit()));
  }

  /** The lines of the place after the edit; empty if that would be a guess. */
  Optional<String> text() {
    int at = 0;
    LineDiff diff = LineDiff.between(edit.oldLines(), edit.newLines());
    for (LineDiff.Change change : diff.changes()) {
      keep(at, change.from());
      at = change.to();
      if (!apply(change) || isUnclear(diff, change)) {
        return Optional.empty();
      }
    }
    keep(at, edit.oldLines().size());
    keepFile(place.end());
    return Optional.of(joined());
  }

  private void keep(int from, int to) {
    for (int i = from; i < to; i++) {
      keepFile(rewrite.lineOf(i) + 1);
    }
  }

  private void keepFile(int end) {
    for (; next < end; next++) {
      out.add(file.line(next));
    }
  }

  private boolean apply(LineDiff.Change change) {
    int size = change.to() - change.from();
    List<String> inserted = change.lines();
    Optional<Integer> first = start(change);
    if (first.isEmpty() || indentation.isLost(inserted) || isReindented(change)) {
      return false;
    }
    keepFile(first.get());
    for (int i = change.from(); i < change.to(); i++) {
      next = Math.max(next, rewrite.lineOf(i) + 1);
    }
    for (int i = 0; i < inserted.size(); i++) {
      int replaced = size == inserted.size() ? change.from() + i : -1;
      Optional<String> line = fit(inserted.get(i), replaced, size == 1);
      if (line.isEmpty()) {
        return false;
      }
      int near = Math.min(first.get() + i, Math.max(first.get(), next - 1));
      out.add(new SourceLine(0, line.get(), endingNear(near)));
    }
    return true;
  }

  /** Whether a line beside a change would be another one in the file, were it one like it. */
  private boolean isUnclear(LineDiff diff, LineDiff.Change change) {
    List<String> old = edit.oldLines();
    return diff.doubtful(change).stream()
        .filter(rewrite::isInFile)
        .anyMatch(i ->
            (change.lines().contains(old.get(i))
                    && !fit(old.get(i), -1, false).equals(Optional.of(rewrite.inFile(i))))
                || IntStream.range(change.from(), change.to())
                    .filter(gone -> old.get(gone).equals(old.get(i)))
                    .anyMatch(gone ->
                        !rewrite.isInFile(gone)
                            || !rewrite.inFile(gone).equals(rewrite.inFile(i))));
  }

  /**
   * Finds where a change begins, if its lines, or those an insertion is between, are in the file
   * without another between them.
   */
  private Optional<Integer> start(LineDiff.Change change) {
    List<Integer> changed =
        IntStream.range(change.from(), change.to())
            .map(rewrite::lineOf)
            .filter(line -> line >= 0)
            .boxed()
            .toList();
    boolean known =
        IntStream.range(change.from(), change.to())
            .allMatch(i -> rewrite.isInFile(i) || edit.oldLines().get(i).isBlank());
    if (!known) {
      return Optional.empty();
    }
    if (!changed.isEmpty()) {
      return Optional.of(changed.getFirst())
          .filter(first -> changed.getLast() - first == changed.size() - 1);
    }
    int following =
        IntStream.range(change.to(), edit.oldLines().size())
            .map(rewrite::lineOf)
            .filter(line -> line >= 0)
            .findFirst()
            .orElse(place.end());
    return following == next ? Optional.of(next) : Optional.empty();
  }

  /** Whether a new line is an old one but for its indentation, and nothing tells whose it has. */
  private boolean isReindented(LineDiff.Change change) {
    List<String> old =
        edit.oldLines().subList(change.from(), change.to()).stream().map(String::strip).toList();
    return !sure
        && indentation.isConverted()
        && change.lines().stream().anyMatch(line -> !line.isBlank() && old.contains(line.strip()));
  }

  /** A new line in the file's form: as the line it replaces if there is one, else as learned. */
  private Optional<String> fit(String wanted, int replaced, boolean alone) {
    boolean replaces = replaced >= 0 && rewrite.isInFile(replaced);
    Optional<String> spelt =
        replaces
            ? typographyTranslator.fit(wanted, rewrite.quoted(replaced))
            : typographyTranslator.fit(wanted);
    return spelt
        .filter(line -> !curly || !LineNormalizer.isTypographic(line))
        .flatMap(trailing::fit)
        .flatMap(line ->
            indentation
                .fit(line)
                .or(() -> replaces ? asReplaced(line, replaced, alone) : Optional.empty()));
  }

  /**
   * Indents a line like the one it replaces alone or resembles, where one indentation of the edit
   * is several in the file.
   */
  private Optional<String> asReplaced(String line, int replaced, boolean alone) {
    String own = LineNormalizer.indentation(line);
    String text = line.substring(own.length());
    QuotedLine old = rewrite.quoted(replaced);
    boolean same = !old.edit().isBlank() && own.equals(LineNormalizer.indentation(old.edit()));
    return same && (alone || LineNormalizer.areLike(text, old.file().strip()))
        ? Optional.of(LineNormalizer.indentation(old.file()) + text)
        : Optional.empty();
  }

  private String endingNear(int line) {
    String own = line < file.size() ? file.line(line).ending() : "";
    if (own.isEmpty() && line > 0) {
      own = file.line(line - 1).ending();
    }
    return own.isEmpty() ? file.dominantEnding() : own;
  }

  /** Joins the lines; at the end of the file the last is ended as the edit says, else as it was. */
  private String joined() {
    boolean unfinished =
        place.end() == file.size()
            && place.end() > 0
            && !edit.finished().orElse(!file.line(place.end() - 1).ending().isEmpty());
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < out.size(); i++) {
      SourceLine line = out.get(i);
      boolean last = i == out.size() - 1;
      String ending = line.ending().isEmpty() ? endingNear(place.first()) : line.ending();
      text.append(line.content()).append(last && unfinished ? "" : ending);
    }
    return text.toString();
  }

  /** Blanks at the ends of new lines, as the lines that edit and file share tell them. */
  private static final class TrailingBlanks {

    /** Whether old lines have more blanks than the file's. */
    private final boolean gains;

    /** Whether the file's lines have none. */
    private final boolean bare;

    /** The surplus blanks at the end of each of several old lines. */
    private final Optional<String> added;

    /** Whether that was put at the end of each new line, too. */
    private final boolean addedToAll;

    private TrailingBlanks(List<QuotedLine> quoted, List<String> newLines) {
      List<QuotedLine> blanks =
          quoted.stream()
              .map(line -> new QuotedLine(blanks(line.edit()), blanks(line.file())))
              .toList();
      this.gains = blanks.stream().anyMatch(line -> line.edit().length() > line.file().length());
      this.bare = blanks.stream().allMatch(line -> line.file().isEmpty());
      this.added = blanks.size() > 1 ? added(blanks) : Optional.empty();
      this.addedToAll =
          newLines.stream().allMatch(line -> line.isBlank() || line.endsWith(added.orElse("")));
    }

    /**
     * Returns the surplus blanks of every line of the edit over the file's line, if the blanks are
     * the same for all lines.
     */
    private static Optional<String> added(List<QuotedLine> blanks) {
      Set<String> added = new LinkedHashSet<>();
      for (QuotedLine line : blanks) {
        if (!line.edit().startsWith(line.file())) {
          return Optional.empty();
        }
        added.add(line.edit().substring(line.file().length()));
      }
      return added.size() == 1 ? Optional.of(added.iterator().next()) : Optional.empty();
    }

    private static String blanks(String line) {
      return line.substring(line.stripTrailing().length());
    }

    /** A new line that ends as lines of the file do; empty if that is not settled. */
    private Optional<String> fit(String line) {
      String blanks = blanks(line);
      if (blanks.isEmpty() || !gains) {
        return Optional.of(line);
      }
      String body = line.substring(0, line.length() - blanks.length());
      if (added.filter(blanks::endsWith).isPresent()) {
        return Optional.of(
            addedToAll ? line.substring(0, line.length() - added.get().length()) : line);
      }
      return bare ? Optional.of(body) : Optional.empty();
    }
  }
}
