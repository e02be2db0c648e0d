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

  /**
   * The borders between a place and the end of the name before it, from right to left.
   *
   * @param valueQuote the start of the quote before the place
   * @param operator the end of the operator
   * @param nameEnd the start of the operator
   * @param quote the end of the name's own quote
   * @param end the end of the name
   * @param isList whether the operator is a comma, as in a call
   */
  private record Borders(
      int valueQuote, int operator, int nameEnd, int quote, int end, boolean isList) {

    static Borders before(CharSequence text, int place) {
      int valueQuote = skipQuote(text, place);
      int operator = skipBlanks(text, valueQuote);
      int nameEnd = skipOperators(text, operator);
      int quote = skipBlanks(text, nameEnd);
      int end = skipQuote(text, skip(text, quote, ']'));
      boolean isList = nameEnd < operator && text.charAt(nameEnd) == ',';
      return new Borders(valueQuote, operator, nameEnd, quote, end, isList);
    }

    boolean isAssigned() {
      return nameEnd < operator;
    }

    boolean isQuoted() {
      return end < quote;
    }

    /** Whether the name ends before the place, so that it may name the value there. */
    boolean isApart(int place) {
      return isList
          ? isQuoted() && valueQuote < place
          : nameEnd < place && (isAssigned() || operator < valueQuote);
    }
  }

  /** Returns the name before a place. */
  static PrecedingName before(CharSequence text, int place) {
    Borders borders = Borders.before(text, place);
    int start = nameStart(text, borders.end());
    boolean isApart = borders.isApart(place);
    String name = isApart ? text.subSequence(start, borders.end()).toString() : "";
    return new PrecedingName(start, name, isApart && borders.isAssigned());
  }

  /**
   * Returns the start of a name whose value may follow; -1 if there is none. The name, its operator
   * and its quotes may be incomplete.
   */
  static int openBefore(CharSequence text, int place) {
    Borders borders = Borders.before(text, place);
    if (borders.isList() && !borders.isQuoted()) {
      return -1;
    }
    int start = nameStart(text, borders.end());
    ValueName name = ValueName.of(text.subSequence(start, borders.end()).toString());
    EntropyMode mode = EntropyPolicy.current().mode();
    boolean isIncomplete =
        mode != EntropyMode.OFF && borders.end() == place && name.mayBecomeSecret();
    return isIncomplete || mode.isOpen(name, borders.isAssigned()) ? start : -1;
  }

  private static int nameStart(CharSequence text, int end) {
    int start = end;
    while (start > Math.max(0, end - MAX_NAME) && isNameCharacter(text.charAt(start - 1))) {
      start--;
    }
    return start;
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
