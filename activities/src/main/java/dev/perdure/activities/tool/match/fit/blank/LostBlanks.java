package dev.perdure.activities.tool.match.fit;

import dev.perdure.activities.tool.match.fit.compare.KeptText;
import dev.perdure.activities.tool.match.lines.Alignment;
import dev.perdure.activities.tool.match.lines.LineKeys;
import dev.perdure.activities.tool.text.SourceLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Puts the blank lines back that an edit lost where it quotes the file: always into its old lines,
 * and into its new ones where these lost them too. Where the new lines can be read either way,
 * nothing is put back, and the edit can't be fitted.
 */
final class LostBlanks {

  /** One place in so many makes blanks usual. */
  private static final int UNUSUAL = 4;

  private final SourceLines file;
  private final Alignment place;
  private final List<String> oldLines;
  private final List<String> newLines;
  private final KeptText kept;
  private final List<String> wholeOld = new ArrayList<>();
  private final List<Integer> fileLines = new ArrayList<>();

  /** The blank lines to be put into the new ones, by the new line they come before. */
  private final TreeMap<Integer, List<String>> lost = new TreeMap<>();

  /** Whether the new text may have lost blanks: not where it changes how the file ends. */
  private final boolean mayLose;

  private int next;

  private LostBlanks(SourceLines file, Alignment place, LineEdit edit) {
    this.file = file;
    this.place = place;
    this.oldLines = edit.oldLines();
    this.newLines = edit.newLines();
    this.kept = KeptText.between(oldLines, newLines);
    this.mayLose = edit.finished().isEmpty();
    this.next = place.first();
  }

  /** An edit that quotes every line of its place. */
  record Whole(LineEdit edit, Alignment place) {}

  /** The edit with all blank lines of the place; empty where it is unclear what it has lost. */
  static Optional<Whole> restored(SourceLines file, Alignment place, LineEdit edit) {
    return new LostBlanks(file, place, edit).restored(edit);
  }

  private Optional<Whole> restored(LineEdit edit) {
    int above = -1;
    for (int i = 0; i < oldLines.size(); i++) {
      if (!oldLines.get(i).isBlank()) {
        if (above >= 0 && !settles(new Gap(above, i))) {
          return Optional.empty();
        }
        above = i;
      }
      addOld(i);
    }
    return Optional.of(
        new Whole(
            new LineEdit(wholeOld, wholeNew(), edit.finished()),
            new Alignment(place.first(), place.end(), fileLines, place.complete())));
  }

  /** An old line, after the file's lines that stand before it and are no old ones. */
  private void addOld(int line) {
    int there = place.fileLines().get(line);
    for (; next < there; next++) {
      wholeOld.add(file.line(next).content());
      fileLines.add(next);
    }
    next = Math.max(next, there + 1);
    wholeOld.add(oldLines.get(line));
    fileLines.add(there);
  }

  private List<String> wholeNew() {
    List<String> whole = new ArrayList<>();
    for (int i = 0; i < newLines.size(); i++) {
      whole.addAll(lost.getOrDefault(i, List.of()));
      whole.add(newLines.get(i));
    }
    return whole;
  }

  /** Two filled old lines that follow each other but for blanks. */
  private final class Gap {

    private final int above;
    private final int below;
    private final int quoted;
    private final int there;

    private Gap(int above, int below) {
      this.above = above;
      this.below = below;
      this.quoted = below - above - 1;
      this.there = place.fileLines().get(below) - place.fileLines().get(above) - 1;
    }

    /** The file's blanks after the first few. */
    private List<String> present(int after) {
      int from = place.fileLines().get(above) + 1;
      return IntStream.range(from + after, from + there)
          .mapToObj(i -> file.line(i).content())
          .toList();
    }

    /** Whether both lines stay, and nothing but blanks comes between them. */
    private boolean stays() {
      return kept.has(above)
          && kept.has(below)
          && kept.now(above) < kept.now(below)
          && IntStream.range(kept.now(above) + 1, kept.now(below))
              .mapToObj(newLines::get)
              .allMatch(String::isBlank);
    }

    /** Whether the new text has the very blanks between the two that the old one quotes. */
    private boolean isQuoted() {
      return between().equals(oldLines.subList(above + 1, below));
    }

    /** Whether the new text has the very blanks of the file. */
    private boolean isRestored() {
      return between().equals(present(0));
    }

    /**
     * Whether the new text is right as it is where one of the two lines goes, or both are parted.
     */
    private boolean isTold() {
      boolean up = kept.has(above);
      boolean down = kept.has(below);
      if (!up && !down) {
        return isTakenAway();
      }
      return (!up || isToldAt(kept.now(above), 1)) && (!down || isToldAt(kept.now(below), -1));
    }

    /**
     * Whether a new line that stays has all the blanks of the file beside it. Were they others, it
     * would have more than is usual there.
     */
    private boolean isToldAt(int line, int step) {
      int blanks = blanks(line, step);
      int under = step > 0 ? line + blanks + 1 : line;
      List<String> beside =
          step > 0
              ? newLines.subList(line + 1, line + 1 + blanks)
              : newLines.subList(line - blanks, line);
      return blanks >= there
          && beside.containsAll(present(0))
          && !isLeftOver(line, step)
          && under < newLines.size()
          && !isUsual(blanks + there - quoted, LineKeys.indentation(newLines.get(under)));
    }

    /**
     * Whether lines only go here, up to blanks that are quoted: those of the new text may be these.
     */
    private boolean isLeftOver(int line, int step) {
      int at = nextKept(step > 0 ? below : above, step);
      return oldLines.get(at - step).isBlank() && line + step * (blanks(line, step) + 1) == now(at);
    }

    /** Whether the gap lies amid lines of which at most one is left. */
    private boolean isTakenAway() {
      int up = nextKept(above, -1);
      int down = nextKept(below, 1);
      return !isLoose(up)
          && !isLoose(down)
          && IntStream.range(now(up) + 1, now(down)).filter(i -> !newLines.get(i).isBlank()).count()
              < 2;
    }

    private List<String> between() {
      return newLines.subList(kept.now(above) + 1, kept.now(below));
    }

    /**
     * Whether other lines may be the two that stay: those a change could be moved over, and new
     * ones right beside that are like them and have not the file's blanks.
     */
    private boolean isDoubtful() {
      boolean touched = comesNew(kept.now(above), -1) || comesNew(kept.now(below), 1);
      return kept.isLoose(above)
          || kept.isLoose(below)
          || (touched
              && IntStream.range(0, newLines.size())
                  .filter(i -> !kept.comes(i))
                  .anyMatch(i ->
                      (isLike(i, above) && blanks(i, 1) != there)
                          || (isLike(i, below) && blanks(i, -1) != there)));
    }
  }

  /** Whether of the file's lines indented like this many have so many blanks above. */
  private boolean isUsual(int least, String indentation) {
    int few = 0;
    int many = 0;
    int blanks = 0;
    for (SourceLines.Line line : file.lines()) {
      if (line.content().isBlank()) {
        blanks++;
      } else {
        boolean like = LineKeys.indentation(line.content()).equals(indentation);
        many += like && blanks >= least ? 1 : 0;
        few += like && blanks > 0 && blanks < least ? 1 : 0;
        blanks = 0;
      }
    }
    return UNUSUAL * many > few;
  }

  /** The first line from one on that stays; what is outside of the old text stays. */
  private int nextKept(int line, int step) {
    int at = line;
    while (at >= 0 && at < oldLines.size() && !kept.has(at)) {
      at += step;
    }
    return at;
  }

  private boolean isLoose(int line) {
    return line >= 0 && line < oldLines.size() && kept.isLoose(line);
  }

  private int now(int line) {
    return line < 0 ? -1 : line < oldLines.size() ? kept.now(line) : newLines.size();
  }

  /** How many blanks stand beside a new line in a direction. */
  private int blanks(int line, int step) {
    int at = line + step;
    while (at >= 0 && at < newLines.size() && newLines.get(at).isBlank()) {
      at += step;
    }
    return Math.abs(at - line) - 1;
  }

  /** Whether the next filled line in a direction is a new one. */
  private boolean comesNew(int line, int step) {
    int at = line + step;
    while (at >= 0 && at < newLines.size() && newLines.get(at).isBlank()) {
      at += step;
    }
    return !kept.comes(at);
  }

  private boolean isLike(int newLine, int oldLine) {
    return newLines.get(newLine).equals(oldLines.get(oldLine));
  }

  /**
   * Whether it is clear what becomes of the blanks of a gap. Where its lines stay, the new text has
   * between them the blanks of the old one or of the file. Where one of them goes, it has the
   * file's blanks beside the other.
   */
  private boolean settles(Gap gap) {
    if (gap.there <= gap.quoted) {
      return true;
    }
    if (!gap.stays()) {
      return gap.isTold();
    }
    if (gap.isDoubtful()) {
      return false;
    }
    if (gap.isQuoted() && mayLose) {
      lost.put(kept.now(gap.below), gap.present(gap.quoted));
    }
    return (gap.isQuoted() && mayLose) || gap.isRestored();
  }
}
