package dev.perdure.activities.tool.shell.parse.subset;

import dev.perdure.activities.tool.shell.parse.subset.Mark.Kind;
import dev.perdure.activities.tool.shell.parse.subset.Source.Unfamiliar;
import java.util.List;
import java.util.regex.Pattern;

/** Reads redirections. */
final class Redirects {

  private static final Pattern BEGIN = Pattern.compile("[0-9]?[<>](?!\\()|&>");
  private static final Pattern FILE_ALONE = Pattern.compile("[ \\t]*<[ \\t]*(?=[^<>&(\\s])");

  /** Longer ones first. */
  private static final List<String> OPERATORS =
      List.of("&>>", "&>", "<<<", "<<-", "<<", ">>", ">|", ">&", "<&", ">", "<");

  private final SureReader reader;
  private final Source source;

  Redirects(SureReader reader) {
    this.reader = reader;
    this.source = reader.source();
  }

  boolean isNext() {
    return source.match(BEGIN).isPresent();
  }

  /** Takes {@code < file} where that is all of a script, which then gives what the file holds. */
  boolean isFileAlone(String end) {
    boolean alone = end.equals(")") && source.match(FILE_ALONE).isPresent();
    if (alone) {
      source.blanks();
      read();
    }
    return alone;
  }

  /** Takes all that come next. */
  void readAll() {
    source.blanks();
    while (isNext()) {
      read();
      source.blanks();
    }
  }

  /** Takes one where it is all of a command: what would follow is read otherwise by grammars. */
  void alone() {
    read();
    source.blanks();
    if (!source.isBetweenWords(0) || isNext()) {
      throw new Unfamiliar();
    }
  }

  /** Takes one. */
  void read() {
    int start = source.position();
    if (Character.isDigit(source.peek())) {
      source.next();
      reader.mark(Kind.DESCRIPTOR, start, "");
    }
    String operator =
        OPERATORS.stream().filter(source::looksAt).findFirst().orElseThrow(Unfamiliar::new);
    reader.operator(operator);
    if (operator.endsWith("&")) {
      descriptor();
      return;
    }
    source.blanks();
    switch (operator) {
      case "<<" -> reader.documents().announce(false);
      case "<<-" -> reader.documents().announce(true);
      default -> reader.word(Kind.TARGET);
    }
  }

  private void descriptor() {
    int start = source.position();
    char c = source.next();
    boolean ends = source.isBetweenWords(0) || reader.expansions().isBackQuoteEnd();
    if (!Character.isDigit(c) || !ends || "<>(".indexOf(source.peek()) >= 0) {
      throw new Unfamiliar();
    }
    reader.mark(Kind.TARGET, start, Character.toString(c));
  }
}
