package dev.perdure.activities.tool.match.fit.blank;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.fit.compare.KeptText;
import dev.perdure.activities.tool.match.lines.Alignment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Puts the blank lines back that an edit lost where it quotes the file: always into its old lines,
 * and into its new ones where these lost them too. Where the new lines can be read either way,
 * nothing is put back, and the edit can't be fitted.
 */
public final class LostBlanks {

  private final SourceLines file;
  private final Alignment place;
  private final KeptText kept;
  private final boolean mayLose;
  private final List<String> wholeOld = new ArrayList<>();
  private final List<Integer> fileLines = new ArrayList<>();

  /** The blank lines to be put into the new ones, by the new line they come before. */
  private final TreeMap<Integer, List<String>> lost = new TreeMap<>();

  private int next;

  /**
   * What an edit lost of a place, from what is kept of its old lines in its new ones; these may
   * have lost blanks too, unless they change how the file ends.
   */
  public LostBlanks(SourceLines file, Alignment place, KeptText kept, boolean mayLose) {
    this.file = file;
    this.place = place;
    this.kept = kept;
    this.mayLose = mayLose;
    this.next = place.first();
  }

  /** The edit with all blank lines of the place; empty where it is unclear what it has lost. */
  public Optional<Restored> restored() {
    List<String> old = kept.before();
    int above = -1;
    for (int i = 0; i < old.size(); i++) {
      if (!old.get(i).isBlank()) {
        if (above >= 0 && !settles(new Gap(file, place, kept, above, i))) {
          return Optional.empty();
        }
        above = i;
      }
      addOld(i);
    }
    return Optional.of(
        new Restored(
            wholeOld,
            wholeNew(),
            new Alignment(place.first(), place.end(), fileLines, place.complete())));
  }

  /** Whether it is clear what becomes of the blanks of a gap; those the new text lost are noted. */
  private boolean settles(Gap gap) {
    return switch (gap.fate()) {
      case CLEAR -> true;
      case UNCLEAR -> false;
      case LOST -> {
        if (mayLose) {
          lost.put(gap.newLine(), gap.missing());
        }
        yield mayLose;
      }
    };
  }

  /** An old line, after the file's lines that stand before it and are no old ones. */
  private void addOld(int line) {
    int there = place.fileLines().get(line);
    for (; next < there; next++) {
      wholeOld.add(file.line(next).content());
      fileLines.add(next);
    }
    next = Math.max(next, there + 1);
    wholeOld.add(kept.before().get(line));
    fileLines.add(there);
  }

  private List<String> wholeNew() {
    List<String> whole = new ArrayList<>();
    for (int i = 0; i < kept.after().size(); i++) {
      whole.addAll(lost.getOrDefault(i, List.of()));
      whole.add(kept.after().get(i));
    }
    return whole;
  }
}
