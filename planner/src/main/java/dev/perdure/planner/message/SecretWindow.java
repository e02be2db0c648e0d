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

  /** A private key begins, or another block whose header may still become that of a key. */
  private static final Pattern BEGIN =
      Pattern.compile("-----BEGIN ([A-Z ]*+)(?:(-----)|-{0,4}+\\z)");

  static final Pattern END = Pattern.compile("-----END [A-Z ]*PRIVATE KEY-----");
  private static final String PRIVATE_KEY = "PRIVATE KEY";

  /** The letters that keys begin with. */
  private static final List<String> STARTS =
      KeyKind.ALL.stream().flatMap(kind -> kind.starts().stream()).distinct().toList();

  private SecretWindow() {}

  /** The start of the window: no secret stands on both sides, whatever text follows. */
  public static int start(CharSequence text) {
    Blocks blocks = Blocks.of(text);
    int end = blocks.open();
    if (end == text.length() && endsInWord(text)) {
      return end;
    }
    AddressPlace address = new AddressPlace(text);
    while (end > blocks.closed()) {
      int open = openBefore(text, end, address);
      if (open >= 0) {
        end = open;
      } else if (isBoundary(text.charAt(end - 1))) {
        return end;
      }
      end = wordStart(text, end);
    }
    return blocks.closed();
  }

  /** Whether a text ends within a private key. */
  static boolean isInKey(CharSequence text) {
    return Blocks.of(text).open() < text.length();
  }

  /**
   * The private keys of a text.
   *
   * @param closed the end of the last key that has an end, 0 if there is none
   * @param open the start of the key that has no end yet; the length of the text if there is none
   */
  private record Blocks(int closed, int open) {

    static Blocks of(CharSequence text) {
      int closed = 0;
      Matcher begin = BEGIN.matcher(text);
      boolean isFound = begin.find();
      while (isFound) {
        int next = begin.end(1);
        if (begin.group(2) == null) {
          return new Blocks(closed, begin.start());
        }
        if (begin.group(1).endsWith(PRIVATE_KEY)) {
          Matcher end = END.matcher(text);
          if (!end.find(begin.end())) {
            return new Blocks(closed, begin.start());
          }
          next = end.end();
          closed = next;
        }
        isFound = begin.find(next);
      }
      return new Blocks(closed, text.length());
    }
  }

  /** Keys hold neither blanks nor these signs nor characters beyond ASCII. */
  private static boolean isBoundary(char last) {
    boolean isHalf = Character.isHighSurrogate(last);
    return !isHalf && (isSpace(last) || last > 0x7f || ",;!?()[]{}<>%\"'`".indexOf(last) >= 0);
  }

  /** Whether the patterns of secrets count a character as a blank. */
  static boolean isSpace(char character) {
    return character == ' ' || (character >= '\t' && character <= '\r');
  }

  /** The start of the characters before an end that are no boundaries. */
  private static int wordStart(CharSequence text, int end) {
    int start = end;
    while (start > 0 && !isBoundary(text.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  /** Whether the text ends in a word of letters that is no part of a key. */
  private static boolean endsInWord(CharSequence text) {
    int start = text.length();
    while (start > 0 && isLetter(text.charAt(start - 1))) {
      start--;
    }
    return isPlain(text.subSequence(start, text.length()).toString())
        && (start == 0 || isBoundary(text.charAt(start - 1)))
        && openBefore(text, start) < 0
        && openBefore(text, text.length()) < 0;
  }

  /** Whether a word is no beginning of a key, nor of a word before one. */
  private static boolean isPlain(String word) {
    String folded = word.toLowerCase(Locale.ROOT);
    return !word.isEmpty()
        && STARTS.stream().noneMatch(key -> key.startsWith(word) || word.startsWith(key))
        && KeyKind.SCHEMES.stream().noneMatch(name -> name.startsWith(folded));
  }

  static boolean isLetter(char character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
  }

  /** Returns the start of a secret that may continue behind the end; -1 if there is none. */
  private static int openBefore(CharSequence text, int end) {
    return openBefore(text, end, new AddressPlace(text));
  }

  private static int openBefore(CharSequence text, int end, AddressPlace address) {
    int known = KnownSecrets.begunBefore(text, end);
    int begun = known >= 0 ? known : schemeBefore(text, end);
    int open = begun >= 0 ? begun : address.before(end);
    return open >= 0 || isShortToken(text, end) ? open : PrecedingName.openBefore(text, end);
  }

  /** Whether a token begins at a place and ends within the text, too short for a random value. */
  private static boolean isShortToken(CharSequence text, int start) {
    int end = start;
    int longest = Math.min(text.length(), start + EntropyFinder.MIN_LENGTH);
    while (end < longest && EntropyFinder.isTokenCharacter(text.charAt(end))) {
      end++;
    }
    return start < end && end < longest;
  }

  /** Returns the start of the word before a token that may follow; -1 if there is none. */
  private static int schemeBefore(CharSequence text, int end) {
    int last = end;
    while (last > 0 && Character.isWhitespace(text.charAt(last - 1))) {
      last--;
    }
    for (String scheme : KeyKind.SCHEMES) {
      int start = last - scheme.length();
      if (start >= 0 && scheme.equalsIgnoreCase(text.subSequence(start, last).toString())) {
        return start;
      }
    }
    return -1;
  }

  /** The address before places that are asked for from the end on; reads each character once. */
  private static final class AddressPlace {

    private final CharSequence text;
    private int last;

    AddressPlace(CharSequence text) {
      this.text = text;
      this.last = text.length();
    }

    /** Returns the start of an address that may continue behind the end; -1 if there is none. */
    int before(int end) {
      last = Math.min(last, end - 1);
      while (last >= 0 && !endsUser(text.charAt(last))) {
        last--;
      }
      boolean isAddress =
          last >= 2
              && text.charAt(last) == '/'
              && text.charAt(last - 1) == '/'
              && text.charAt(last - 2) == ':';
      return isAddress ? last - 2 : -1;
    }
  }

  /**
   * Whether a character ends the name and the password of an address; they may hold an {@code @}.
   */
  private static boolean endsUser(char character) {
    return character == '/' || isSpace(character);
  }
}
