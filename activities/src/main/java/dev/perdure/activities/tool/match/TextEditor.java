package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.EditOutcome.Edited;
import dev.perdure.activities.tool.match.EditOutcome.Refused;
import dev.perdure.activities.tool.match.lines.NearestLines;
import dev.perdure.activities.tool.match.text.Hit;
import dev.perdure.activities.tool.match.text.Ladder;
import dev.perdure.activities.tool.match.text.Rung;
import dev.perdure.activities.tool.match.text.TextEdit;
import java.util.List;
import java.util.Optional;

/**
 * Replaces text by a ladder of matchers from exact to forgiving. A rung that finds one place
 * decides; one that finds several refuses, so that a looser look never picks between them.
 */
public final class TextEditor {

  private static final List<Rung> LADDER = Ladder.rungs();

  private TextEditor() {}

  /** The text after an edit, or why it can't be done. */
  public static EditOutcome apply(String text, TextEdit written) {
    if (text.startsWith(FileText.MARK) && !written.quotesMark()) {
      return behindMark(apply(text.substring(1), written.withoutNewMark()));
    }
    TextEdit edit = text.contains(FileText.MARK) ? written : written.withoutMark();
    if (edit.oldText().equals(edit.newText())) {
      return new Refused(
          "oldString and newString are the same: nothing would change. Give the text it should"
              + " become.");
    }
    SourceLines file = SourceLines.of(text);
    for (Rung rung : LADDER) {
      List<Hit> hits = rung.hits(file, edit);
      if (!hits.isEmpty()) {
        return replace(file, edit, rung, hits);
      }
    }
    return new Refused(
        NearestLines.describe(file, edit.oldText()) + Strangers.note(file, edit.oldText()));
  }

  /** What became of the text behind a byte order mark, with the mark. */
  private static EditOutcome behindMark(EditOutcome outcome) {
    return switch (outcome) {
      case Edited(var text, var matcher, var places) ->
          new Edited(FileText.MARK + text, matcher, places);
      case Refused refused -> refused;
    };
  }

  private static EditOutcome replace(SourceLines file, TextEdit edit, Rung rung, List<Hit> hits) {
    if (hits.size() > 1 && !(edit.everywhere() && rung.mayRepeat())) {
      return new Refused(ambiguous(file, edit, rung, hits));
    }
    Proportion proportion = Proportion.of(edit.oldText());
    StringBuilder out = new StringBuilder();
    int copied = 0;
    int places = 0;
    for (Hit hit : hits) {
      if (hit.start() < copied) {
        continue;
      }
      int first = file.numberAt(hit.start()) - 1;
      int end = file.numberAt(Math.max(hit.start(), hit.end() - 1));
      if (!proportion.admits(hit.end() - hit.start(), end - first)) {
        return new Refused(NearestLines.disproportionate(file, first, end, rung.name()));
      }
      Optional<String> replacement = hit.replacement().get();
      if (replacement.isEmpty()) {
        return new Refused(
            NearestLines.unsure(file, first, end, rung.name())
                + Strangers.note(file, edit.oldText()));
      }
      out.append(file.text(), copied, hit.start()).append(replacement.get());
      copied = hit.end();
      places++;
    }
    out.append(file.text(), copied, file.text().length());
    return changed(file, new Edited(out.toString(), rung.name(), places));
  }

  private static EditOutcome changed(SourceLines file, Edited edited) {
    return edited.text().equals(file.text())
        ? new Refused(
            "The file already holds newString at the place oldString matches by '%s': nothing would change."
                .formatted(edited.matcher()))
        : edited;
  }

  private static String ambiguous(SourceLines file, TextEdit edit, Rung rung, List<Hit> hits) {
    List<Integer> numbers =
        hits.stream().map(hit -> file.numberAt(hit.start())).distinct().toList();
    String how = rung.name().equals("exact") ? "" : " by the matcher '" + rung.name() + "'";
    String remedy =
        edit.everywhere()
            ? "replaceAll needs places that match more exactly: re-read the file and give its exact"
                + " text."
            : "Add lines around it until it is unique, or set replaceAll to change every place.";
    return "oldString matches %d places%s, beginning at lines %s. %s"
        .formatted(hits.size(), how, NearestLines.list(numbers), remedy);
  }
}
