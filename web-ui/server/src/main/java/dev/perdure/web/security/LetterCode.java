package dev.perdure.web.security;

import java.util.Locale;

/** Random codes that people compare or type: consonants alone spell no word. */
final class LetterCode {

  private static final String LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

  private LetterCode() {}

  /** A code in two halves, such as {@code BCD-FGH} for six letters. */
  static String random(int letters) {
    var code = new StringBuilder();
    for (int at = 0; at < letters; at++) {
      code.append(at == letters / 2 ? "-" : "")
          .append(LETTERS.charAt(RandomSecret.below(LETTERS.length())));
    }
    return code.toString();
  }

  /** The letters of a code, however a person types it. */
  static String letters(String typed) {
    return typed.toUpperCase(Locale.ROOT).replaceAll("[^A-Z]", "");
  }
}
