package dev.perdure.activities.tool.match;

import dev.perdure.activities.tool.text.SourceLines;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Applies hunks to a text, each at the one place it can mean, from exact to forgiving. */
public final class HunkEditor {

  private static final Map<String, UnaryOperator<String>> LADDER = ladder();

  private HunkEditor() {}

  /** What became of a hunk. */
  public sealed interface Applied {

    /** The text after it, the matcher that found the place, and the line after the place. */
    record Fitted(String text, String matcher, int nextLine) implements Applied {}

    /** Why it could not be applied. */
    record Unfit(String reason) implements Applied {}
  }

  /** Applies a hunk somewhere from a line on. */
  public static Applied apply(String text, LineHunk hunk, int fromLine) {
    SourceLines file = SourceLines.of(text);
    if (hunk.oldLines().isEmpty()) {
      return insert(file, hunk);
    }
    for (var rung : LADDER.entrySet()) {
      List<Integer> places = places(file, hunk, fromLine, rung.getValue());
      if (places.size() == 1) {
        return replace(file, hunk, places.getFirst(), rung.getKey());
      }
      if (places.size() > 1) {
        return new Applied.Unfit(
            "its old lines match at lines %s: add context lines or an @@ line that tells them apart."
                .formatted(NearestLines.list(places.stream().map(place -> place + 1).toList())));
      }
    }
    return new Applied.Unfit(
        "its old lines are not in the file%s. %s"
            .formatted(
                fromLine > 0 ? " after the hunk before it" : "",
                NearestLines.describe(file, String.join("\n", hunk.oldLines()))));
  }

  private static List<Integer> places(
      SourceLines file, LineHunk hunk, int fromLine, UnaryOperator<String> key) {
    List<String> wanted = hunk.oldLines().stream().map(key).toList();
    List<String> present = file.lines().stream().map(line -> key.apply(line.content())).toList();
    int last = present.size() - wanted.size();
    List<Integer> all =
        IntStream.rangeClosed(fromLine, last)
            .filter(at -> present.subList(at, at + wanted.size()).equals(wanted))
            .boxed()
            .toList();
    if (hunk.line().filter(all::contains).isPresent()) {
      return List.of(hunk.line().get());
    }
    if (hunk.atEnd() && all.contains(last)) {
      return List.of(last);
    }
    return hunk.anchor().map(anchor -> after(anchor, file, fromLine, all)).orElse(all);
  }

  /** Of some places those that are the first after a line that equals the anchor. */
  private static List<Integer> after(
      String anchor, SourceLines file, int fromLine, List<Integer> places) {
    String wanted = LineKeys.collapsed(anchor);
    return IntStream.range(fromLine, file.size())
        .filter(i -> LineKeys.collapsed(file.line(i).content()).equals(wanted))
        .mapToObj(i -> places.stream().filter(place -> place >= i).findFirst())
        .flatMap(Optional::stream)
        .distinct()
        .toList();
  }

  private static Applied replace(SourceLines file, LineHunk hunk, int at, String matcher) {
    LineEdit edit = new LineEdit(hunk.oldLines(), hunk.newLines());
    Hit hit = WholeLines.hit(file, Alignment.ofRun(at, hunk.oldLines().size()), edit);
    Optional<String> replacement = hit.replacement().get();
    if (replacement.isEmpty()) {
      return new Applied.Unfit(NearestLines.unsure(file, hit, matcher));
    }
    String text = file.text();
    return new Applied.Fitted(
        text.substring(0, hit.start()) + replacement.get() + text.substring(hit.end()),
        matcher,
        at + hunk.newLines().size());
  }

  /** Lines that replace nothing need a stated place: a line number or the file's end. */
  private static Applied insert(SourceLines file, LineHunk hunk) {
    boolean atEnd = hunk.atEnd() || file.size() == 0;
    Optional<Integer> place = atEnd ? Optional.of(file.size()) : hunk.line();
    if (place.isEmpty() || place.get() > file.size()) {
      return new Applied.Unfit(
          "it only adds lines and does not say where: add a context line from the file, or *** End"
              + " of File.");
    }
    String ending = file.dominantEnding();
    StringBuilder lines = new StringBuilder();
    hunk.newLines().forEach(line -> lines.append(line).append(ending));
    int offset = file.startOf(place.get());
    String before = file.text().substring(0, offset);
    String joint = before.isEmpty() || before.endsWith("\n") ? "" : ending;
    return new Applied.Fitted(
        before + joint + lines + file.text().substring(offset),
        "exact",
        place.get() + hunk.newLines().size());
  }

  private static Map<String, UnaryOperator<String>> ladder() {
    Map<String, UnaryOperator<String>> ladder = new LinkedHashMap<>();
    ladder.put("exact", UnaryOperator.identity());
    ladder.put("trailing-whitespace", String::stripTrailing);
    ladder.put("line-trimmed", String::strip);
    ladder.put("whitespace-normalised", LineKeys::collapsed);
    ladder.put("punctuation-normalised", LineKeys::plainPunctuation);
    return ladder;
  }
}
