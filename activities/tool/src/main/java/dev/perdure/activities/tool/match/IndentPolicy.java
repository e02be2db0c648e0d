package dev.perdure.activities.tool.match;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Heuristic for an edit that misquotes the file: tells whether its new lines are indented and spelt
 * like its old lines or like the file. Lines that stay tell it: the new text has them in either
 * form.
 */
final class IndentPolicy {

  private final HunkRewrite rewrite;
  private final List<String> oldLines;
  private final List<String> newLines;
  private final List<Integer> misquoted;

  private IndentPolicy(HunkRewrite rewrite) {
    this.rewrite = rewrite;
    this.oldLines = rewrite.edit().oldLines();
    this.newLines = rewrite.edit().newLines();
    this.misquoted = rewrite.misquoted();
  }

  /** The form of the new lines. */
  enum Form {
    AS_QUOTED,
    /** As quoted, to judge by a changed line alone. */
    PERHAPS_AS_QUOTED,
    AS_FILE,
    UNCLEAR
  }

  static Form of(HunkRewrite rewrite) {
    IndentPolicy policy = new IndentPolicy(rewrite);
    return policy.misquoted.isEmpty() ? Form.AS_QUOTED : policy.form();
  }

  private Form form() {
    Optional<Form> edges = edges();
    if (edges.isEmpty()) {
      return inside();
    }
    return edges.get() == Form.AS_QUOTED && isWordless() && ofChangedLine() == Form.AS_FILE
        ? Form.UNCLEAR
        : edges.get();
  }

  /** The form of the first and the last line, which seldom change. */
  private Optional<Form> edges() {
    if (newLines.isEmpty() || oldLines.isEmpty()) {
      return Optional.empty();
    }
    LineMatch place = rewrite.place();
    Optional<Form> first =
        place.fileLines().getFirst() == place.first()
            ? edge(rewrite.quoted(0), newLines.getFirst())
            : Optional.empty();
    Optional<Form> last =
        place.fileLines().getLast() == place.end() - 1
            ? edge(rewrite.quoted(oldLines.size() - 1), newLines.getLast())
            : Optional.empty();
    return first.isEmpty() || last.isEmpty() || first.equals(last)
        ? first.or(() -> last)
        : Optional.of(Form.UNCLEAR);
  }

  private static Optional<Form> edge(QuotedLine old, String fresh) {
    if (old.file().equals(old.edit())) {
      return Optional.empty();
    }
    return fresh.equals(old.edit())
        ? Optional.of(Form.AS_QUOTED)
        : fresh.equals(old.file()) ? Optional.of(Form.AS_FILE) : Optional.empty();
  }

  /** Whether the first and last lines that stay have no words, such as a brace, and tell little. */
  private boolean isWordless() {
    return Stream.of(oldLines.getFirst(), oldLines.getLast())
        .filter(line -> newLines.getFirst().equals(line) || newLines.getLast().equals(line))
        .noneMatch(line -> line.chars().anyMatch(Character::isLetterOrDigit));
  }

  /** The form by the lines between. */
  private Form inside() {
    UnchangedLines unchanged = new UnchangedLines();
    if (unchanged.doubtful || (unchanged.quoted && unchanged.restored)) {
      return Form.UNCLEAR;
    }
    if (unchanged.quoted) {
      return Form.AS_QUOTED;
    }
    Form changed = ofChangedLine();
    if (!unchanged.restored) {
      return changed;
    }
    return changed == Form.PERHAPS_AS_QUOTED ? Form.UNCLEAR : Form.AS_FILE;
  }

  /** The form of the first line that replaces a misquoted one: as that, or as the file. */
  private Form ofChangedLine() {
    for (LineDiff.Change change : LineDiff.between(oldLines, newLines).changes()) {
      Optional<Integer> old =
          misquoted.stream()
              .filter(i -> i >= change.from() && i < change.to())
              .filter(i -> rewrite.isInFile(i) && !oldLines.get(i).isBlank())
              .findFirst();
      Optional<String> fresh = change.lines().stream().filter(line -> !line.isBlank()).findFirst();
      if (old.isPresent() && fresh.isPresent()) {
        return form(fresh.get(), rewrite.quoted(old.get()));
      }
    }
    return Form.UNCLEAR;
  }

  private static Form form(String fresh, QuotedLine old) {
    boolean asQuoted = isSameForm(fresh, old.edit());
    boolean asFile = isSameForm(fresh, old.file()) && !old.isKeptIn(fresh);
    return asQuoted == asFile ? Form.UNCLEAR : asQuoted ? Form.PERHAPS_AS_QUOTED : Form.AS_FILE;
  }

  private static boolean isSameForm(String a, String b) {
    return LineNormalizer.indentation(a).equals(LineNormalizer.indentation(b))
        && LineNormalizer.isPadded(a) == LineNormalizer.isPadded(b);
  }

  /**
   * Misquoted lines that stay: as quoted in the new text, as in the file, or in doubt which line of
   * the new text they are.
   */
  private final class UnchangedLines {

    private final LineAlignment lines =
        LineAlignment.ofLines(collapsed(oldLines), collapsed(newLines));
    private final Set<String> added =
        IntStream.range(0, newLines.size())
            .filter(i -> !lines.isOld(i))
            .mapToObj(newLines::get)
            .collect(Collectors.toSet());
    private boolean quoted;
    private boolean restored;
    private boolean doubtful;

    private UnchangedLines() {
      misquoted.stream().filter(lines::stays).forEach(this::note);
      lines.diff().changes().forEach(this::doubt);
    }

    private static List<String> collapsed(List<String> lines) {
      return lines.stream().map(LineNormalizer::collapsed).toList();
    }

    private void note(int line) {
      String now = newLines.get(lines.now(line));
      String real = rewrite.isInFile(line) ? rewrite.inFile(line) : "";
      if (now.equals(oldLines.get(line))) {
        quoted = true;
        doubtful |= added.contains(real) || isLeftBehind(line);
      } else {
        restored |= now.equals(real);
      }
    }

    /** Whether the line above, to whose block a line belongs, has another indentation now. */
    private boolean isLeftBehind(int line) {
      int above = line - 1;
      return above >= 0
          && lines.stays(above)
          && !newLines.get(lines.now(above)).equals(oldLines.get(above))
          && indentation(above) < indentation(line);
    }

    private int indentation(int line) {
      return LineNormalizer.indentation(oldLines.get(line)).length();
    }

    /** Doubts lines that may be others of a change which are written otherwise. */
    private void doubt(LineDiff.Change change) {
      for (int line : lines.diff().doubtful(change)) {
        if (misquoted.contains(line)) {
          String key = LineNormalizer.collapsed(oldLines.get(line));
          Set<String> forms = new LinkedHashSet<>();
          forms.add(newLines.get(lines.now(line)));
          IntStream.range(change.at(), change.end())
              .mapToObj(newLines::get)
              .filter(candidate -> LineNormalizer.collapsed(candidate).equals(key))
              .forEach(forms::add);
          doubtful |= forms.size() > 1;
        }
      }
    }
  }
}
