package dev.perdure.planner.message;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The end of a streamed text that may still become a secret. A piece of the text that ends before
 * this window is redacted by itself as it is within the whole text.
 */
public final class SecretWindow {

  private static final String DASHES = "-----";
  private static final String BEGIN = "-----BEGIN ";
  private static final Pattern END = Pattern.compile("-----END [A-Z ]*PRIVATE KEY-----");
  private static final String PRIVATE_KEY = "PRIVATE KEY";
  private static final String ADDRESS = "://";

  /** The letters that keys begin with. */
  private static final List<String> STARTS =
      List.of("sk", "gh", "github", "glpat", "AKIA", "ASIA", "AIza", "xox", "npm", "eyJ");

  /** The words before tokens. */
  private static final List<String> SCHEMES = List.of("bearer", "basic");

  private SecretWindow() {}

  /** The start of the window: no secret stands on both sides, whatever text follows. */
  public static int start(String text) {
    Blocks blocks = Blocks.of(text);
    int end = blocks.open();
    if (end == text.length() && endsInWord(text)) {
      return end;
    }
    while (end > blocks.closed()) {
      char last = text.charAt(end - 1);
      int address = isSpace(last) ? -1 : addressBefore(text, end);
      if (address >= 0) {
        end = address;
      } else if (isClosed(text, end)) {
        return end;
      } else {
        end--;
      }
    }
    return blocks.closed();
  }

  /**
   * The private keys of a text.
   *
   * @param closed the end of the last key that has an end, 0 if there is none
   * @param open the start of the key that has no end yet; the length of the text if there is none
   */
  private record Blocks(int closed, int open) {

    static Blocks of(String text) {
      int closed = 0;
      int begin = text.indexOf(BEGIN);
      while (begin >= 0) {
        int header = text.indexOf(DASHES, begin + BEGIN.length());
        if (header < 0) {
          return new Blocks(closed, begin);
        }
        int next = header + DASHES.length();
        if (text.substring(begin, header).endsWith(PRIVATE_KEY)) {
          Matcher end = END.matcher(text);
          if (!end.find(next)) {
            return new Blocks(closed, begin);
          }
          next = end.end();
          closed = next;
        }
        begin = text.indexOf(BEGIN, next);
      }
      return new Blocks(closed, text.length());
    }
  }

  /** Keys hold neither blanks nor these signs nor characters beyond ASCII. */
  private static boolean isBoundary(char last) {
    boolean isHalf = Character.isHighSurrogate(last);
    return !isHalf && (isSpace(last) || last > 0x7f || ",;!?()[]{}<>%\"'`".indexOf(last) >= 0);
  }

  private static boolean isSpace(char character) {
    return Character.isWhitespace(character);
  }

  /** Whether the text ends in a word of letters that is no part of a key. */
  private static boolean endsInWord(String text) {
    int start = text.length();
    while (start > 0 && isLetter(text.charAt(start - 1))) {
      start--;
    }
    return isPlain(text.substring(start))
        && isClosed(text, start)
        && addressBefore(text, text.length()) < 0
        && !isOpen(text, text.length());
  }

  /** Whether a word is no beginning of a key, nor of a word before one. */
  private static boolean isPlain(String word) {
    String folded = word.toLowerCase(Locale.ROOT);
    return !word.isEmpty()
        && STARTS.stream().noneMatch(key -> key.startsWith(word) || word.startsWith(key))
        && SCHEMES.stream().noneMatch(name -> name.startsWith(folded));
  }

  /** Whether nothing before a place goes on behind it. */
  private static boolean isClosed(String text, int place) {
    return place == 0 || (isBoundary(text.charAt(place - 1)) && !isOpen(text, place));
  }

  private static boolean isLetter(char character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
  }

  /** Where an address begins that goes on to the end, as it may hold a password; -1 if none. */
  private static int addressBefore(String text, int end) {
    int address = text.lastIndexOf(ADDRESS, end - 1);
    boolean goesOn =
        address >= 0 && text.substring(address, end).chars().noneMatch(Character::isWhitespace);
    return goesOn ? address : -1;
  }

  /** Whether a token or a known secret may go on behind the end. */
  private static boolean isOpen(String text, int end) {
    String words = text.substring(Math.max(0, end - 64), end).stripTrailing();
    String folded = words.toLowerCase(Locale.ROOT);
    return SCHEMES.stream().anyMatch(folded::endsWith) || KnownSecrets.isBegunBefore(text, end);
  }
}
