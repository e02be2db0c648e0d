package dev.perdure.activities.tool.match.text;

import dev.perdure.activities.tool.match.lines.LineFinders;
import java.util.ArrayList;
import java.util.List;

/** The matchers of an edit's old text from exact to forgiving. */
public final class Ladder {

  private Ladder() {}

  /** The rungs, in the order they are tried. */
  public static List<Rung> rungs() {
    List<Rung> rungs = new ArrayList<>();
    rungs.add(new FirstLineIndentation());
    rungs.add(new ExactText());
    rungs.add(new LineEndings());
    rungs.add(new LineRung(LineFinders.TRAILING));
    LineFinders.WHITESPACE.forEach(finder -> rungs.add(new LineRung(finder)));
    rungs.add(new LineRung(LineFinders.PUNCTUATION));
    rungs.add(new Unescaped());
    rungs.add(new TrimmedBoundary());
    rungs.add(new LineRung(LineFinders.BLANKS));
    rungs.add(new LineRung(LineFinders.BLOCK));
    return List.copyOf(rungs);
  }
}
