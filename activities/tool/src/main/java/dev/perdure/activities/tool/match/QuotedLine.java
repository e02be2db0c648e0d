package dev.perdure.activities.tool.match;

import java.util.List;
import java.util.stream.IntStream;

/** A line of the edit and the file's line it quotes. */
record QuotedLine(String edit, String file) {

  /** Whether they differ by nothing but how the same things are spelt, and by outer blanks. */
  boolean isAlike() {
    return plain(edit).equals(plain(file));
  }

  private static List<String> plain(String line) {
    return TypographyTranslator.units(line).stream().map(LineNormalizer::plainPunctuation).toList();
  }

  /** Whether a new line keeps something of the old one that the file spells otherwise. */
  boolean isKeptIn(String line) {
    if (!isAlike()) {
      return false;
    }
    List<String> old = unitsTold();
    List<String> fresh = TypographyTranslator.units(line);
    List<String> present = TypographyTranslator.units(file);
    int most = Math.min(old.size(), fresh.size());
    int head = TypographyTranslator.same(old, fresh, most);
    int end = old.size() - TypographyTranslator.same(old.reversed(), fresh.reversed(), most - head);
    return IntStream.range(0, old.size())
        .anyMatch(i -> (i < head || i >= end) && !old.get(i).equals(present.get(i)));
  }

  /** The old line; nothing for one space if the file has more, as these align columns. */
  List<String> unitsTold() {
    List<String> old = TypographyTranslator.units(edit);
    List<String> present = TypographyTranslator.units(file);
    return IntStream.range(0, old.size())
        .mapToObj(i -> old.get(i).equals(" ") && present.get(i).length() > 1 ? "" : old.get(i))
        .toList();
  }
}
