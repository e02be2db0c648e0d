package dev.perdure.planner.message;

/**
 * The name before a place of a text: of an assignment, a header, a field or an option. Reads a
 * bounded number of characters.
 *
 * @param start the start of the name
 * @param name the name, without quotes; may be empty
 * @param isAssigned whether an operator stands between the name and the place
 */
record PrecedingName(int start, String name, boolean isAssigned) {

  private static final int MAX_BLANKS = 8;
  private static final int MAX_OPERATORS = 2;
  private static final int MAX_NAME = 64;

  /** Returns the name before a place. */
  static PrecedingName before(CharSequence text, int place) {
    int valueQuote = skipQuote(text, place);
    int operator = skipBlanks(text, valueQuote);
    int nameEnd = skipOperators(text, operator);
    int quote = skipBlanks(text, nameEnd);
    int end = skipQuote(text, skip(text, quote, ']'));
    int start = end;
    while (start > Math.max(0, end - MAX_NAME) && isNameCharacter(text.charAt(start - 1))) {
      start--;
    }
    boolean isList = nameEnd < operator && text.charAt(nameEnd) == ',';
    boolean isCall = isList && valueQuote < place && end < quote;
    boolean isApart =
        isList ? isCall : nameEnd < place && (nameEnd < operator || operator < valueQuote);
    String name = isApart ? text.subSequence(start, end).toString() : "";
    return new PrecedingName(start, name, isApart && nameEnd < operator);
  }

  /**
   * Returns the start of a name whose value may follow; -1 if there is none. The name, its operator
   * and its quotes may be incomplete.
   */
  static int openBefore(CharSequence text, int place) {
    int operator = skipBlanks(text, skipQuote(text, place));
    int nameEnd = skipOperators(text, operator);
    int quote = skipBlanks(text, nameEnd);
    int end = skipQuote(text, skip(text, quote, ']'));
    boolean isList = nameEnd < operator && text.charAt(nameEnd) == ',';
    if (isList && end == quote) {
      return -1;
    }
    int start = end;
    while (start > Math.max(0, end - MAX_NAME) && isNameCharacter(text.charAt(start - 1))) {
      start--;
    }
    ValueName name = ValueName.of(text.subSequence(start, end).toString());
    EntropyMode mode = EntropyPolicy.current().mode();
    boolean isOpen =
        mode.isOpen(name, nameEnd < operator)
            || (mode != EntropyMode.OFF && end == place && name.mayBecomeSecret());
    return isOpen ? start : -1;
  }

  private static int skipQuote(CharSequence text, int end) {
    int quote = end > 0 && "\"'`".indexOf(text.charAt(end - 1)) >= 0 ? end - 1 : end;
    return quote < end ? skip(text, quote, '\\') : end;
  }

  private static int skip(CharSequence text, int end, char character) {
    return end > 0 && text.charAt(end - 1) == character ? end - 1 : end;
  }

  private static int skipBlanks(CharSequence text, int end) {
    int start = end;
    while (start > Math.max(0, end - MAX_BLANKS) && isBlank(text.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  private static int skipOperators(CharSequence text, int end) {
    int start = end;
    while (start > Math.max(0, end - MAX_OPERATORS)
        && "=:>,".indexOf(text.charAt(start - 1)) >= 0) {
      start--;
    }
    return start;
  }

  private static boolean isBlank(char character) {
    return character == ' ' || character == '\t';
  }

  private static boolean isNameCharacter(char character) {
    return SecretWindow.isLetter(character)
        || (character >= '0' && character <= '9')
        || "_-.".indexOf(character) >= 0;
  }
}
