package dev.perdure.planner.message;

/**
 * The name before a place of a text: of an assignment, a header, a field or an option. Reads a
 * bounded number of characters.
 *
 * @param start the start of the name
 * @param name the name, without quotes; may be empty
 * @param isAssigned whether a sign stands between the name and the place
 */
record NamedPlace(int start, String name, boolean isAssigned) {

  private static final int MAX_BLANKS = 8;
  private static final int MAX_SIGNS = 2;
  private static final int MAX_NAME = 64;

  /** Returns the name before a place. */
  static NamedPlace before(CharSequence text, int place) {
    int valueQuote = skipQuote(text, place);
    int sign = skipBlanks(text, valueQuote);
    int nameEnd = skipSigns(text, sign);
    int quote = skipBlanks(text, nameEnd);
    int end = skipQuote(text, skip(text, quote, ']'));
    int start = end;
    while (start > Math.max(0, end - MAX_NAME) && isNameSign(text.charAt(start - 1))) {
      start--;
    }
    boolean isList = nameEnd < sign && text.charAt(nameEnd) == ',';
    boolean isCall = isList && valueQuote < place && end < quote;
    boolean isApart = isList ? isCall : nameEnd < place && (nameEnd < sign || sign < valueQuote);
    String name = isApart ? text.subSequence(start, end).toString() : "";
    return new NamedPlace(start, name, isApart && nameEnd < sign);
  }

  /**
   * Returns the start of a name whose value may follow; -1 if there is none. The name, its sign and
   * its quotes may be incomplete.
   */
  static int openBefore(CharSequence text, int place) {
    int sign = skipBlanks(text, skipQuote(text, place));
    int nameEnd = skipSigns(text, sign);
    int end = skipQuote(text, skip(text, skipBlanks(text, nameEnd), ']'));
    int start = end;
    while (start > Math.max(0, end - MAX_NAME) && isNameSign(text.charAt(start - 1))) {
      start--;
    }
    ValueName name = ValueName.of(text.subSequence(start, end).toString());
    EntropyMode mode = EntropyPolicy.current().mode();
    boolean isOpen =
        mode.isOpen(name, nameEnd < sign)
            || (mode != EntropyMode.OFF && end == place && name.mayBecomeSecret());
    return isOpen ? start : -1;
  }

  private static int skipQuote(CharSequence text, int end) {
    int quote = end > 0 && "\"'`".indexOf(text.charAt(end - 1)) >= 0 ? end - 1 : end;
    return quote < end ? skip(text, quote, '\\') : end;
  }

  private static int skip(CharSequence text, int end, char sign) {
    return end > 0 && text.charAt(end - 1) == sign ? end - 1 : end;
  }

  private static int skipBlanks(CharSequence text, int end) {
    int start = end;
    while (start > Math.max(0, end - MAX_BLANKS) && isBlank(text.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  private static int skipSigns(CharSequence text, int end) {
    int start = end;
    while (start > Math.max(0, end - MAX_SIGNS) && "=:>,".indexOf(text.charAt(start - 1)) >= 0) {
      start--;
    }
    return start;
  }

  private static boolean isBlank(char character) {
    return character == ' ' || character == '\t';
  }

  private static boolean isNameSign(char character) {
    return SecretWindow.isLetter(character)
        || (character >= '0' && character <= '9')
        || "_-.".indexOf(character) >= 0;
  }
}
