package dev.perdure.activities.tool.match.fit.blank;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.fit.compare.KeptText;
import dev.perdure.activities.tool.match.lines.Alignment;
import java.util.List;
import java.util.stream.IntStream;

/** Two filled old lines that follow each other but for blanks. */
final class Gap {

  private final KeptText kept;
  private final UsualBlanks usual;
  private final int above;
  private final int below;

  /** How many blanks the edit has between them. */
  private final int quoted;

  /** The blanks the file has between them. */
  private final List<String> present;

  Gap(SourceLines file, Alignment place, KeptText kept, int above, int below) {
    this.kept = kept;
    this.usual = new UsualBlanks(file);
    this.above = above;
    this.below = below;
    this.quoted = below - above - 1;
    this.present =
        IntStream.range(place.fileLines().get(above) + 1, place.fileLines().get(below))
            .mapToObj(i -> file.line(i).content())
            .toList();
  }

  /** What is known of the blanks between the lines. */
  enum Fate {
    /** The new text is right as it is. */
    CLEAR,

    /** The new text lost the blanks that the old one lost. */
    LOST,
    UNCLEAR
  }

  /**
   * What becomes of the blanks: where both lines stay, the new text has between them the blanks of
   * the old one or of the file; where one of them goes, it has the file's blanks beside the other.
   */
  Fate fate() {
    if (present.size() <= quoted) {
      return Fate.CLEAR;
    }
    if (!stays()) {
      return isTold() ? Fate.CLEAR : Fate.UNCLEAR;
    }
    if (isDoubtful()) {
      return Fate.UNCLEAR;
    }
    if (between().equals(present)) {
      return Fate.CLEAR;
    }
    boolean asQuoted = between().equals(kept.before().subList(above + 1, below));
    return asQuoted ? Fate.LOST : Fate.UNCLEAR;
  }

  /** The new line the missing blanks come before. */
  int newLine() {
    return kept.now(below);
  }

  /** The file's blanks that the edit lost. */
  List<String> missing() {
    return present.subList(quoted, present.size());
  }

  /** Whether both lines stay, and nothing but blanks comes between them. */
  private boolean stays() {
    return kept.has(above)
        && kept.has(below)
        && kept.now(above) < kept.now(below)
        && between().stream().allMatch(String::isBlank);
  }

  private List<String> between() {
    return kept.after().subList(kept.now(above) + 1, kept.now(below));
  }

  /** Whether the new text is right as it is where one of the two lines goes, or both are parted. */
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
    List<String> fresh = kept.after();
    int blanks = kept.blanks(line, step);
    int under = step > 0 ? line + blanks + 1 : line;
    List<String> beside =
        step > 0 ? fresh.subList(line + 1, under) : fresh.subList(line - blanks, line);
    return blanks >= present.size()
        && beside.containsAll(present)
        && !isLeftOver(line, step)
        && under < fresh.size()
        && !usual.areAtLeast(blanks + present.size() - quoted, fresh.get(under));
  }

  /**
   * Whether lines only go here, up to blanks that are quoted: those of the new text may be these.
   */
  private boolean isLeftOver(int line, int step) {
    int at = kept.nextKept(step > 0 ? below : above, step);
    return kept.before().get(at - step).isBlank()
        && line + step * (kept.blanks(line, step) + 1) == kept.nowOrEnd(at);
  }

  /** Whether the gap lies amid lines of which at most one is left. */
  private boolean isTakenAway() {
    int up = kept.nextKept(above, -1);
    int down = kept.nextKept(below, 1);
    return !kept.isLoose(up)
        && !kept.isLoose(down)
        && IntStream.range(kept.nowOrEnd(up) + 1, kept.nowOrEnd(down))
                .filter(i -> !kept.after().get(i).isBlank())
                .count()
            < 2;
  }

  /**
   * Whether other lines may be the two that stay: those a change could be moved over, and new ones
   * right beside that are like them and have not the file's blanks.
   */
  private boolean isDoubtful() {
    boolean touched = kept.comesNew(kept.now(above), -1) || kept.comesNew(kept.now(below), 1);
    return kept.isLoose(above) || kept.isLoose(below) || (touched && hasRivals());
  }

  private boolean hasRivals() {
    return IntStream.range(0, kept.after().size())
        .filter(i -> !kept.comes(i))
        .anyMatch(i -> isRival(i, above, 1) || isRival(i, below, -1));
  }

  private boolean isRival(int newLine, int oldLine, int step) {
    return kept.after().get(newLine).equals(kept.before().get(oldLine))
        && kept.blanks(newLine, step) != present.size();
  }
}
