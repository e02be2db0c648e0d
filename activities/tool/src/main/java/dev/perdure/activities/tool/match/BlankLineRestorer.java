package dev.perdure.activities.tool.match;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Restores blank lines that an edit lost if it quotes the file: always in its old lines, and in its
 * new ones if these clearly lost them too.
 */
final class BlankLineRestorer {

  /** One place in so many makes blanks usual. */
  private static final int UNUSUAL = 4;

  private final HunkRewrite rewrite;
  private final List<String> fileLines;
  private final LineAlignment lines;
  private final List<String> wholeOld = new ArrayList<>();
  private final List<Integer> wholePlace = new ArrayList<>();

  /** The blank lines to be put into the new ones, by the new line they come before. */
  private final TreeMap<Integer, List<String>> lost = new TreeMap<>();

  private int next;

  BlankLineRestorer(HunkRewrite rewrite) {
    this.rewrite = rewrite;
    this.fileLines = rewrite.file().contents();
    this.lines = LineAlignment.ofFilledLines(rewrite.edit().oldLines(), rewrite.edit().newLines());
    this.next = rewrite.place().first();
  }

  /** The edit with all blank lines of the place; empty if it is unclear what it has lost. */
  Optional<HunkRewrite> restored() {
    int above = -1;
    for (int i = 0; i < lines.before().size(); i++) {
      if (!lines.before().get(i).isBlank()) {
        if (above >= 0 && !settles(new Gap(above, i))) {
          return Optional.empty();
        }
        above = i;
      }
      addOld(i);
    }
    LineMatch place = rewrite.place();
    return Optional.of(
        new HunkRewrite(
            rewrite.file(),
            new LineMatch(place.first(), place.end(), wholePlace, place.complete()),
            new LineEdit(wholeOld, wholeNew(), rewrite.edit().finished())));
  }

  /** Notes the blanks that the new text lost; false if that is unclear. */
  private boolean settles(Gap gap) {
    return switch (gap.fate()) {
      case CLEAR -> true;
      case UNCLEAR -> false;
      case LOST -> {
        lost.put(lines.now(gap.below), gap.missing());
        yield rewrite.edit().finished().isEmpty();
      }
    };
  }

  /** An old line, after the file's lines that stand before it and are no old ones. */
  private void addOld(int line) {
    int there = rewrite.lineOf(line);
    for (; next < there; next++) {
      wholeOld.add(fileLines.get(next));
      wholePlace.add(next);
    }
    next = Math.max(next, there + 1);
    wholeOld.add(lines.before().get(line));
    wholePlace.add(there);
  }

  private List<String> wholeNew() {
    List<String> whole = new ArrayList<>();
    for (int i = 0; i < lines.after().size(); i++) {
      whole.addAll(lost.getOrDefault(i, List.of()));
      whole.add(lines.after().get(i));
    }
    return whole;
  }

  /** The fate of the blanks between two lines. */
  private enum Fate {
    /** The new text is right as it is. */
    CLEAR,
    /** The new text lost the blanks that the old one lost. */
    LOST,
    UNCLEAR
  }

  /** Two filled old lines that follow each other but for blanks. */
  private final class Gap {

    private final int above;
    private final int below;

    /** How many blanks the edit has between them. */
    private final int quoted;

    /** The blanks the file has between them. */
    private final List<String> present;

    private Gap(int above, int below) {
      this.above = above;
      this.below = below;
      this.quoted = below - above - 1;
      this.present = fileLines.subList(rewrite.lineOf(above) + 1, rewrite.lineOf(below));
    }

    /**
     * The fate of the blanks: where both lines stay, the new text has between them the blanks of
     * the old one or of the file; where one goes, it has the file's blanks beside the other.
     */
    private Fate fate() {
      if (present.size() <= quoted) {
        return Fate.CLEAR;
      }
      if (!bothStay()) {
        return isTold() ? Fate.CLEAR : Fate.UNCLEAR;
      }
      if (isDoubtful()) {
        return Fate.UNCLEAR;
      }
      if (between().equals(present)) {
        return Fate.CLEAR;
      }
      boolean asQuoted = between().equals(lines.before().subList(above + 1, below));
      return asQuoted ? Fate.LOST : Fate.UNCLEAR;
    }

    private List<String> missing() {
      return present.subList(quoted, present.size());
    }

    /** Whether both lines stay, and nothing but blanks comes between them. */
    private boolean bothStay() {
      return lines.stays(above)
          && lines.stays(below)
          && lines.now(above) < lines.now(below)
          && between().stream().allMatch(String::isBlank);
    }

    private List<String> between() {
      return lines.after().subList(lines.now(above) + 1, lines.now(below));
    }

    /** Whether the new text is right as it is if one of the lines goes, or both are parted. */
    private boolean isTold() {
      boolean up = lines.stays(above);
      boolean down = lines.stays(below);
      if (!up && !down) {
        return isTakenAway();
      }
      return (!up || isToldAt(lines.now(above), 1)) && (!down || isToldAt(lines.now(below), -1));
    }

    /** Whether a line that stays has all blanks of the file beside it, as more would be unusual. */
    private boolean isToldAt(int line, int step) {
      List<String> fresh = lines.after();
      int blanks = lines.blanks(line, step);
      int under = step > 0 ? line + blanks + 1 : line;
      List<String> beside =
          step > 0 ? fresh.subList(line + 1, under) : fresh.subList(line - blanks, line);
      return blanks >= present.size()
          && beside.containsAll(present)
          && !isLeftOver(line, step)
          && under < fresh.size()
          && !areUsual(blanks + present.size() - quoted, fresh.get(under));
    }

    /** Whether lines only go up to blanks that are quoted: those of the new text may be these. */
    private boolean isLeftOver(int line, int step) {
      int at = lines.nextThatStays(step > 0 ? below : above, step);
      return lines.before().get(at - step).isBlank()
          && line + step * (lines.blanks(line, step) + 1) == lines.nowOrEnd(at);
    }

    /** Whether the gap lies amid lines of which at most one is left. */
    private boolean isTakenAway() {
      int up = lines.nextThatStays(above, -1);
      int down = lines.nextThatStays(below, 1);
      return !lines.isAmbiguous(up)
          && !lines.isAmbiguous(down)
          && IntStream.range(lines.nowOrEnd(up) + 1, lines.nowOrEnd(down))
                  .filter(i -> !lines.after().get(i).isBlank())
                  .count()
              < 2;
    }

    /** Whether ambiguous lines, or new ones beside that have not the file's blanks, may stay. */
    private boolean isDoubtful() {
      boolean touched =
          lines.isNextNew(lines.now(above), -1) || lines.isNextNew(lines.now(below), 1);
      return lines.isAmbiguous(above) || lines.isAmbiguous(below) || (touched && hasRivals());
    }

    private boolean hasRivals() {
      return IntStream.range(0, lines.after().size())
          .filter(i -> !lines.isOld(i))
          .anyMatch(i -> isRival(i, above, 1) || isRival(i, below, -1));
    }

    private boolean isRival(int newLine, int oldLine, int step) {
      return lines.after().get(newLine).equals(lines.before().get(oldLine))
          && lines.blanks(newLine, step) != present.size();
    }
  }

  /** Whether of the file's lines indented like one many have so many blanks above. */
  private boolean areUsual(int least, String like) {
    String indentation = LineNormalizer.indentation(like);
    int few = 0;
    int many = 0;
    int blanks = 0;
    for (String line : fileLines) {
      if (line.isBlank()) {
        blanks++;
      } else {
        boolean alike = LineNormalizer.indentation(line).equals(indentation);
        many += alike && blanks >= least ? 1 : 0;
        few += alike && blanks > 0 && blanks < least ? 1 : 0;
        blanks = 0;
      }
    }
    return UNUSUAL * many > few;
  }
}
