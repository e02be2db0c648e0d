package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.TextMatcher.TextMatch;
import java.util.List;
import java.util.Optional;

/** A text replacement that a model asks for: the old text, the new text, once or everywhere. */
public record TextEdit(String oldText, String newText, boolean everywhere) {

  /** Outcome of an edit. */
  public sealed interface Outcome {

    /** The whole text after it, the matcher that found the place, the number of places. */
    record Edited(String text, String matcher, int places) implements Outcome {}

    /** Why nothing was replaced, in words that let the edit be repaired. */
    record Refused(String reason) implements Outcome {}
  }

  /**
   * Replaces by the first matcher that finds a place; several places are refused, so that a fuzzier
   * matcher never picks between them.
   */
  public Outcome applyTo(String text) {
    if (text.startsWith(FileText.MARK) && !quotesMark()) {
      return behindMark(text.substring(1));
    }
    TextEdit edit = text.contains(FileText.MARK) ? this : withoutMark();
    if (edit.oldText.equals(edit.newText)) {
      return new Outcome.Refused(
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
    return new Outcome.Refused(new NearestLinesMessage(file).missing(edit.oldText));
  }

  /** Whether the old text begins with a byte order mark, which then is part of what is meant. */
  private boolean quotesMark() {
    return oldText.startsWith(FileText.MARK);
  }

  private Outcome behindMark(String text) {
    TextEdit edit = new TextEdit(oldText, FileText.unmarked(newText), everywhere);
    return switch (edit.applyTo(text)) {
      case Outcome.Edited(var changed, var matcher, var places) ->
          new Outcome.Edited(FileText.MARK + changed, matcher, places);
      case Outcome.Refused refused -> refused;
    };
  }

  private TextEdit withoutMark() {
    return quotesMark() && oldText.length() > FileText.MARK.length()
        ? new TextEdit(FileText.unmarked(oldText), FileText.unmarked(newText), everywhere)
        : this;
  }

  private Outcome replace(SourceLines file, TextMatcher matcher, List<TextMatch> places) {
    if (places.size() > 1 && !(everywhere && matcher.mayRepeat())) {
      return new Outcome.Refused(ambiguous(file, matcher, places));
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
        return new Outcome.Refused(oversized.get());
      }
      Optional<String> replacement = place.replacement().get();
      if (replacement.isEmpty()) {
        return new Outcome.Refused(nearest.unsure(oldText, first, end, matcher.label()));
      }
      out.append(file.text(), copied, place.start()).append(replacement.get());
      copied = place.end();
      replaced++;
    }
    out.append(file.text(), copied, file.text().length());
    return edited(file, matcher, out.toString(), replaced);
  }

  private static Outcome edited(
      SourceLines file, TextMatcher matcher, String changed, int replaced) {
    return changed.equals(file.text())
        ? new Outcome.Refused(
            "The file already holds newString at the place oldString matches by '%s': nothing would change."
                .formatted(matcher.label()))
        : new Outcome.Edited(changed, matcher.label(), replaced);
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
