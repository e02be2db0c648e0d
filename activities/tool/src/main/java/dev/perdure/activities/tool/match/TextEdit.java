package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.SourceLines;
import java.util.List;
import java.util.Optional;

/** A text replacement that a model asks for: the old text, the new text, once or everywhere. */
public record TextEdit(String oldText, String newText, boolean everywhere) {

  /**
   * Replaces by the first matcher that finds a place; several places are refused, so that a fuzzier
   * matcher never picks between them.
   */
  public TextEditOutcome applyTo(String text) {
    if (text.startsWith(FileText.MARK) && !quotesMark()) {
      return behindMark(text.substring(1));
    }
    TextEdit edit = text.contains(FileText.MARK) ? this : withoutMark();
    if (edit.oldText.equals(edit.newText)) {
      return new TextEditOutcome.NotEdited(
          "oldString and newString are the same: nothing would change. Give the text it should"
              + " become.");
    }
    SourceLines file = SourceLines.of(text);
    for (TextMatcher matcher : TextMatcher.values()) {
      List<TextMatch> places = matcher.find(file, edit);
      if (!places.isEmpty()) {
        return edit.replace(file, matcher, places);
      }
    }
    return new TextEditOutcome.NotEdited(new NearestLinesMessage(file).missing(edit.oldText));
  }

  /** Whether the old text begins with a byte order mark, which then is part of what is meant. */
  private boolean quotesMark() {
    return oldText.startsWith(FileText.MARK);
  }

  private TextEditOutcome behindMark(String text) {
    TextEdit edit = new TextEdit(oldText, FileText.unmarked(newText), everywhere);
    return switch (edit.applyTo(text)) {
      case TextEditOutcome.Edited(var changed, var matcher, var places) ->
          new TextEditOutcome.Edited(FileText.MARK + changed, matcher, places);
      case TextEditOutcome.NotEdited refused -> refused;
    };
  }

  private TextEdit withoutMark() {
    return quotesMark() && oldText.length() > FileText.MARK.length()
        ? new TextEdit(FileText.unmarked(oldText), FileText.unmarked(newText), everywhere)
        : this;
  }

  private TextEditOutcome replace(SourceLines file, TextMatcher matcher, List<TextMatch> places) {
    if (places.size() > 1 && !(everywhere && matcher.mayRepeat())) {
      return new TextEditOutcome.NotEdited(ambiguous(file, matcher, places));
    }
    NearestLinesMessage nearest = new NearestLinesMessage(file);
    StringBuilder out = new StringBuilder();
    int copied = 0;
    int replaced = 0;
    for (TextMatch place : places) {
      if (place.start() < copied) {
        continue;
      }
      int first = place.firstLine(file);
      int end = place.lastLine(file) + 1;
      int size = place.end() - place.start();
      Optional<String> oversized = nearest.oversized(oldText, first, end, size, matcher.label());
      if (oversized.isPresent()) {
        return new TextEditOutcome.NotEdited(oversized.get());
      }
      Optional<String> replacement = place.replacement().get();
      if (replacement.isEmpty()) {
        return new TextEditOutcome.NotEdited(nearest.unsure(oldText, first, end, matcher.label()));
      }
      out.append(file.text(), copied, place.start()).append(replacement.get());
      copied = place.end();
      replaced++;
    }
    out.append(file.text(), copied, file.text().length());
    return edited(file, matcher, out.toString(), replaced);
  }

  private static TextEditOutcome edited(
      SourceLines file, TextMatcher matcher, String changed, int replaced) {
    return changed.equals(file.text())
        ? new TextEditOutcome.NotEdited(
            "The file already holds newString at the place oldString matches by '%s': nothing would change."
                .formatted(matcher.label()))
        : new TextEditOutcome.Edited(changed, matcher.label(), replaced);
  }

  private String ambiguous(SourceLines file, TextMatcher matcher, List<TextMatch> places) {
    List<Integer> numbers =
        places.stream().map(place -> place.firstLine(file) + 1).distinct().toList();
    String how =
        matcher == TextMatcher.EXACT ? "" : " by the matcher '%s'".formatted(matcher.label());
    String remedy =
        everywhere
            ? "replaceAll needs places that match more exactly: re-read the file and give its exact"
                + " text."
            : "Add lines around it until it is unique, or set replaceAll to change every place.";
    return "oldString matches %d places%s, beginning at lines %s. %s"
        .formatted(places.size(), how, NearestLinesMessage.list(numbers), remedy);
  }
}
