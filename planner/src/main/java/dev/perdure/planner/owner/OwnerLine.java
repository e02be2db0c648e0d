package dev.perdure.planner.owner;

import java.util.ArrayList;
import java.util.List;

/**
 * A line of {@code CODEOWNERS}.
 *
 * @param owners the owners; none if the files of the pattern have no owner
 */
record OwnerLine(OwnerPattern pattern, List<String> owners) {

  /** The words of a line up to a comment; a backslash before a blank keeps a word together. */
  static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '#' && word.isEmpty()) {
        break;
      }
      if (c == ' ' || c == '\t') {
        add(words, word);
      } else if (c == '\\' && i + 1 < line.length()) {
        word.append(c).append(line.charAt(++i));
      } else {
        word.append(c);
      }
    }
    add(words, word);
    return words;
  }

  private static void add(List<String> words, StringBuilder word) {
    if (!word.isEmpty()) {
      words.add(word.toString());
      word.setLength(0);
    }
  }
}
