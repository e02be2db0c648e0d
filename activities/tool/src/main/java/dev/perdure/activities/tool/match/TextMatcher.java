package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.SourceLine;
import dev.perdure.activities.files.SourceLines;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Matchers that find the old text of an edit in a file, from exact to fuzzy, in the order they are
 * tried.
 */
enum TextMatcher {
  FIRST_LINE_INDENTATION("first-line-indentation"),
  EXACT("exact"),
  LINE_ENDINGS("line-endings"),
  TRAILING_BLANKS(LineMatcher.TRAILING_BLANKS),
  COMMON_INDENTATION(LineMatcher.COMMON_INDENTATION),
  OUTER_WHITESPACE(LineMatcher.OUTER_WHITESPACE),
  WHITESPACE(LineMatcher.WHITESPACE),
  PUNCTUATION(LineMatcher.PUNCTUATION),
  ESCAPES("escape-normalised"),
  TRIMMED_BOUNDARY("trimmed-boundary"),
  BLANK_LINES(LineMatcher.BLANK_LINES),
  BLOCK(LineMatcher.BLOCK);

  private final String label;
  private final Optional<LineMatcher> lines;

  TextMatcher(String label) {
    this.label = label;
    this.lines = Optional.empty();
  }

  TextMatcher(LineMatcher lines) {
    this.label = lines.label();
    this.lines = Optional.of(lines);
  }

  /** The name a result reports. */
  String label() {
    return label;
  }

  /** Whether every place it finds may be replaced at once. */
  boolean mayRepeat() {
    return lines.map(LineMatcher::mayRepeat).orElse(true);
  }

  /** Every place it takes for the old text, in file order. */
  List<TextMatch> find(SourceLines file, TextEdit edit) {
    TextFinder finder = new TextFinder(file);
    return switch (this) {
      case FIRST_LINE_INDENTATION -> finder.lackingIndentation(edit);
      case EXACT -> finder.exact(edit);
      case LINE_ENDINGS -> finder.withOtherEndings(edit);
      case ESCAPES -> OverEscaping.find(finder, edit);
      case TRIMMED_BOUNDARY -> finder.trimmed(edit);
      case TRAILING_BLANKS,
          COMMON_INDENTATION,
          OUTER_WHITESPACE,
          WHITESPACE,
          PUNCTUATION,
          BLANK_LINES,
          BLOCK ->
          wholeLines(lines.orElseThrow(), file, edit);
    };
  }

  private static List<TextMatch> wholeLines(LineMatcher finder, SourceLines file, TextEdit edit) {
    LineEdit lines = LineEdit.of(edit.oldText(), edit.newText());
    if (lines.oldLines().stream().allMatch(String::isBlank)) {
      return List.of();
    }
    return finder.find(file, lines.oldLines()).stream()
        .map(place -> match(file, place, lines, edit))
        .toList();
  }

  private static TextMatch match(SourceLines file, LineMatch place, LineEdit lines, TextEdit edit) {
    boolean unfinished =
        place.end() == file.size() && file.line(place.end() - 1).ending().isEmpty();
    boolean brings = unfinished && !edit.oldText().endsWith("\n");
    TextMatch match = TextMatch.ofLines(file, place, brings ? lines.finishing() : lines);
    return changesEndings(file, place, edit) || joinsBlank(file, place, edit)
        ? match.unfit()
        : match;
  }

  /** Whether an edit states the endings of the lines as they are and wants others. */
  private static boolean changesEndings(SourceLines file, LineMatch place, TextEdit edit) {
    Set<String> present =
        file.lines().subList(place.first(), place.end()).stream()
            .map(SourceLine::ending)
            .collect(Collectors.toSet());
    Set<String> stated = SourceLines.of(edit.oldText()).endings();
    return !stated.isEmpty()
        && present.containsAll(stated)
        && !present.containsAll(SourceLines.of(edit.newText()).endings());
  }

  /** Whether a line feed that goes with the old text may be that of a blank line below. */
  private static boolean joinsBlank(SourceLines file, LineMatch place, TextEdit edit) {
    return edit.oldText().endsWith("\n")
        && !edit.newText().endsWith("\n")
        && !edit.newText().isEmpty()
        && place.end() < file.size()
        && file.line(place.end()).content().isBlank();
  }
}
