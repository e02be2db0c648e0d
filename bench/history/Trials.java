package history;

import history.Trial.Call;
import history.Trial.Due;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** All the calls one hunk is worth. */
public final class Trials {

  /** Context sizes of undamaged calls, in lines. */
  public static final List<Integer> CONTEXTS = List.of(3, 1, 0);

  private final Hunk hunk;
  private final String before;
  private final String after;
  private final List<String> fileLines;
  private final boolean utf8;
  private final List<Trial> trials = new ArrayList<>();

  private Trials(Hunk hunk) {
    this.hunk = hunk;
    this.before = hunk.fileBefore();
    this.after = hunk.fileAfter();
    this.fileLines = Hunk.lines(before);
    this.utf8 = isUtf8(before);
  }

  /** The calls, exact ones with so many lines of context and damaged ones; none for no text. */
  public static List<Trial> of(Hunk hunk, List<Integer> contexts, List<Damage> kinds) {
    Trials trials = new Trials(hunk);
    if (trials.before.indexOf('\0') < 0 && trials.after.indexOf('\0') < 0) {
      contexts.forEach(trials::exact);
      for (Damage damage : kinds) {
        trials.damaged(damage);
      }
    }
    return trials.trials;
  }

  private void exact(int context) {
    Window window = hunk.window(context);
    String lines = "%d line%s of context".formatted(context, context == 1 ? "" : "s");
    addEdit("edit, " + lines, text(window.oldLines()), text(window.newLines()), Optional.empty());
    addEnvelope("patch envelope, " + lines, window, window, Optional.empty());
    addUnified("unified diff, " + lines, window, context);
    if (context > 1) {
      withoutLastEnding();
    }
  }

  private void withoutLastEnding() {
    Window window = hunk.window(3);
    String old = text(window.oldLines());
    String fresh = text(window.newLines());
    if (old.endsWith("\n") && fresh.endsWith("\n") && !window.trail().isEmpty()) {
      int cut = old.endsWith("\r\n") ? 2 : 1;
      addEdit(
          "edit, 3 lines of context, last line not ended",
          old.substring(0, old.length() - cut),
          fresh.substring(0, fresh.length() - cut),
          Optional.empty());
    }
  }

  private void damaged(Damage damage) {
    Window window = hunk.window(3);
    if (damage.isBlank() && damage.apply(window, false).filter(this::standsElsewhere).isPresent()) {
      return;
    }
    String title = "%s, " + damage.title;
    damage
        .apply(window, false)
        .ifPresent(damaged -> {
          Optional<Window> due = Optional.of(window);
          if (damage.mayHitBoth(window)) {
            addEdit(
                title.formatted("edit"), text(damaged.oldLines()), text(damaged.newLines()), due);
            addEnvelope(title.formatted("patch envelope"), damaged, window, due);
          }
          if (damage.isBlank()) {
            addEdit(
                title.formatted("edit") + " in old text only",
                text(damaged.oldLines()),
                text(window.newLines()),
                due);
          }
        });
    if (damage.mayHitOldOnly()) {
      damage
          .apply(window, true)
          .ifPresent(damaged ->
              addEdit(
                  title.formatted("edit") + " in old text only",
                  text(damaged.oldLines()),
                  text(window.newLines()),
                  Optional.of(window)));
    }
  }

  private void addEdit(String variant, String old, String fresh, Optional<Window> undamaged) {
    String sought = undamaged.map(window -> text(window.oldLines())).orElse(old);
    if (sought.isEmpty() || undamaged.isPresent() && (old.isBlank() || before.contains(old))) {
      return;
    }
    List<Integer> places = places(sought);
    add(
        variant,
        places,
        undamaged.isPresent(),
        () -> new Call.Edit(Hunk.decoded(old), Hunk.decoded(fresh)));
  }

  private void addEnvelope(
      String variant, Window window, Window sought, Optional<Window> undamaged) {
    if (hunk.changesFinalEnding() || sought.oldLines().isEmpty() && fileLines.isEmpty()) {
      return;
    }
    List<Integer> places = runs(sought.oldLines());
    if (undamaged.isPresent() && !runs(window.oldLines()).isEmpty()) {
      return;
    }
    String lines =
        marked(" ", window.lead())
            + marked("-", window.old())
            + marked("+", window.fresh())
            + marked(" ", window.trail());
    add(
        variant,
        places,
        undamaged.isPresent(),
        () ->
            new Call.Patch(
                "*** Begin Patch\n*** Update File: %s\n@@\n",
                Hunk.decoded(lines) + "*** End Patch"));
  }

  private void addUnified(String variant, Window window, int context) {
    List<String> oldLines = window.oldLines();
    List<String> newLines = window.newLines();
    int first = hunk.firstLine(context);
    String head =
        "@@ -%d,%d +%d,%d @@\n"
            .formatted(
                first + (oldLines.isEmpty() ? 0 : 1),
                oldLines.size(),
                first + (newLines.isEmpty() ? 0 : 1),
                newLines.size());
    String lines =
        head
            + marked(" ", window.lead())
            + unfinished("-", window.old())
            + unfinished("+", window.fresh())
            + unfinished(" ", window.trail());
    add(
        variant,
        List.of(first + 1),
        false,
        () -> new Call.Patch("--- a/%s\n+++ b/%1$s\n", Hunk.decoded(lines)));
  }

  private interface Decoding {
    Call call() throws CharacterCodingException;
  }

  private void add(String variant, List<Integer> places, boolean damaged, Decoding decoding) {
    try {
      Call call = decoding.call();
      if (damaged && places.size() != 1 || !utf8 && !isAscii(call)) {
        return;
      }
      Due due = damaged ? Due.REPAIRED : due(places);
      trials.add(new Trial(variant, hunk.name(), call, before, after, due, places));
    } catch (CharacterCodingException noText) {
      // a model can't write such bytes
    }
  }

  /** Whether the lines of a window are those of another place but for blanks around them. */
  private boolean standsElsewhere(Window window) {
    List<String> wanted = window.oldLines().stream().map(String::strip).toList();
    List<String> present = fileLines.stream().map(String::strip).toList();
    return Collections.indexOfSubList(present, wanted) >= 0;
  }

  private static Due due(List<Integer> places) {
    return places.isEmpty() ? Due.REFUSED : places.size() == 1 ? Due.APPLIED : Due.AMBIGUOUS;
  }

  /** Finds the lines at which a text begins, including overlapping places. */
  private List<Integer> places(String text) {
    List<Integer> places = new ArrayList<>();
    int line = 1;
    int counted = 0;
    for (int at = before.indexOf(text); at >= 0; at = before.indexOf(text, at + 1)) {
      for (; counted < at; counted++) {
        line += before.charAt(counted) == '\n' ? 1 : 0;
      }
      places.add(line);
    }
    return places;
  }

  /** Finds the lines at which a sequence of whole lines begins. */
  private List<Integer> runs(List<String> lines) {
    List<Integer> places = new ArrayList<>();
    List<String> wanted = lines.stream().map(Trials::ended).toList();
    List<String> present = fileLines.stream().map(Trials::ended).toList();
    for (int at = 0; !wanted.isEmpty() && at + wanted.size() <= present.size(); at++) {
      if (present.subList(at, at + wanted.size()).equals(wanted)) {
        places.add(at + 1);
      }
    }
    return places;
  }

  private static String marked(String mark, List<String> lines) {
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(mark).append(ended(line)));
    return text.toString();
  }

  private static String unfinished(String mark, List<String> lines) {
    boolean open = !lines.isEmpty() && !lines.getLast().endsWith("\n");
    return marked(mark, lines) + (open ? "\\ No newline at end of file\n" : "");
  }

  private static String ended(String line) {
    return line.endsWith("\n") ? line : line + "\n";
  }

  private static String text(List<String> lines) {
    return String.join("", lines);
  }

  private static boolean isUtf8(String bytes) {
    try {
      Hunk.decoded(bytes);
      return true;
    } catch (CharacterCodingException notUtf8) {
      return false;
    }
  }

  private static boolean isAscii(Call call) {
    String fresh =
        switch (call) {
          case Call.Edit(_, var newString) -> newString;
          case Call.Patch(_, var text) -> text;
        };
    return fresh.chars().allMatch(c -> c < 0x80);
  }
}
