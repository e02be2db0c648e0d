package dev.perdure.web.cli.terminal;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The marking of letters that pass for letters of another script: each such letter in a word of
 * Latin letters, or in a word that only looks Latin, is followed by its code point. The pages mark
 * the same letters.
 */
final class HomoglyphMarker {

  /** Scripts whose letters look like Latin ones. */
  private static final Set<UnicodeScript> ALIKE =
      EnumSet.of(
          UnicodeScript.CYRILLIC,
          UnicodeScript.GREEK,
          UnicodeScript.ARMENIAN,
          UnicodeScript.CHEROKEE,
          UnicodeScript.COPTIC,
          UnicodeScript.LISU,
          UnicodeScript.GEORGIAN,
          UnicodeScript.HEBREW,
          UnicodeScript.ARABIC,
          UnicodeScript.CANADIAN_ABORIGINAL,
          UnicodeScript.TIFINAGH);

  /** Signs that look like ASCII punctuation, and variants of ASCII characters. */
  private static final String SIGNS = "\u2010-\u2012\u2024\u2044\u2212\u2215\u2236\u29F8\uA789";

  private static final Pattern VARIANT =
      Pattern.compile("[" + SIGNS + "\uFF01-\uFF5E\\x{1D400}-\\x{1D7FF}\u01C3\u0251\u0261\u017F]");
  private static final Pattern WORD =
      Pattern.compile("[\\p{L}\\p{M}\\p{N}_" + SIGNS + "\uFF01-\uFF5E]+");
  private static final Pattern LATIN = Pattern.compile("[A-Za-z]");
  private static final Pattern WIDE = Pattern.compile("[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}]");

  /** Punctuation of Chinese and Japanese sentences. */
  private static final String WIDE_PUNCTUATION = "\uFF01\uFF08\uFF09\uFF0C\uFF1A\uFF1B\uFF1F";

  /** Letters of Cyrillic and Greek that look like a Latin one. */
  private static final String LOOKS_LATIN =
      "асеорхуіјѕһԁԛԝɡАВЕКМНОРСТХУІЈЅԌԚԜοανιρτυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ";

  private final String text;
  private final boolean isForeign;
  private final boolean isWide;

  private HomoglyphMarker(String text) {
    this.text = text;
    isForeign = text.codePoints().anyMatch(HomoglyphMarker::isOnlyForeign);
    isWide = WIDE.matcher(text).find();
  }

  /** The text with its marks; one that has them stays as it is. */
  static String marked(String text) {
    return text.chars().allMatch(c -> c < 0x100) ? text : new HomoglyphMarker(text).marked();
  }

  private String marked() {
    return WORD.matcher(text).replaceAll(word -> Matcher.quoteReplacement(marked(word)));
  }

  private String marked(MatchResult match) {
    String word = match.group();
    boolean hasLatin = LATIN.matcher(word).find();
    if (!hasLatin && (isForeign || !looksLatin(word))) {
      return word;
    }
    var marked = new StringBuilder();
    int end = match.start();
    for (int c : word.codePoints().toArray()) {
      end += Character.charCount(c);
      marked.appendCodePoint(c);
      String mark = "‹U+%04X›".formatted(c);
      if (isMarked(c) && !text.startsWith(mark, end)) {
        marked.append(mark);
      }
    }
    return marked.toString();
  }

  private boolean isMarked(int c) {
    boolean isOrdinary = isWide && WIDE_PUNCTUATION.indexOf(c) >= 0;
    return !isOrdinary && (ALIKE.contains(UnicodeScript.of(c)) || isVariant(c));
  }

  /** Whether a letter shows that a text is written in a script other than Latin. */
  private static boolean isOnlyForeign(int c) {
    UnicodeScript script = UnicodeScript.of(c);
    return (script == UnicodeScript.CYRILLIC || script == UnicodeScript.GREEK)
        && LOOKS_LATIN.indexOf(c) < 0;
  }

  /** Whether every letter of a word passes for a Latin one although none is. */
  private static boolean looksLatin(String word) {
    return word.codePoints().anyMatch(Character::isLetter)
        && word.codePoints()
            .filter(Character::isLetter)
            .allMatch(c -> LOOKS_LATIN.indexOf(c) >= 0 || isVariant(c));
  }

  private static boolean isVariant(int c) {
    return VARIANT.matcher(Character.toString(c)).matches();
  }
}
