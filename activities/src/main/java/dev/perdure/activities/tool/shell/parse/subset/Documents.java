package dev.perdure.activities.tool.shell.parse.subset;

import dev.perdure.activities.tool.shell.parse.subset.Mark.Kind;
import dev.perdure.activities.tool.shell.parse.subset.Source.Unfamiliar;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the lines behind a command that are its input. */
final class Documents {

  private static final Pattern DELIMITER =
      Pattern.compile("'[\\w-]+'|\"[\\w-]+\"|\\\\?[\\w][\\w-]*");

  private final SureReader reader;
  private final Source source;
  private Optional<Document> next = Optional.empty();
  private boolean inside;

  private record Document(String delimiter, boolean indented, boolean quoted) {}

  Documents(SureReader reader) {
    this.reader = reader;
    this.source = reader.source();
  }

  /** Takes what ends the document whose lines begin behind the next line end. */
  void announce(boolean indented) {
    needNone();
    if (inside) {
      throw new Unfamiliar();
    }
    int start = source.position();
    String word = source.needMatch(DELIMITER);
    if (!source.isBetweenWords(0)) {
      throw new Unfamiliar();
    }
    reader.mark(Kind.TARGET, start, "");
    String delimiter = word.replaceAll("['\"\\\\]", "");
    next = Optional.of(new Document(delimiter, indented, !delimiter.equals(word)));
  }

  /** Demands that no document is still to come. */
  void needNone() {
    if (next.isPresent()) {
      throw new Unfamiliar();
    }
  }

  /** Takes the lines of a document, if there is one to come. */
  void read() {
    var document = next;
    next = Optional.empty();
    document.ifPresent(this::read);
  }

  private void read(Document document) {
    int first = source.position();
    int last = lastLine(first, document);
    if (!document.quoted()) {
      inside = true;
      while (source.position() < last) {
        piece();
      }
      inside = false;
    }
    if (source.position() > last) {
      throw new Unfamiliar();
    }
    String lines = source.slice(first, last);
    if (!lines.isBlank()) {
      int begin = first + lines.length() - lines.stripLeading().length();
      source.moveTo(first + lines.stripTrailing().length());
      reader.mark(Kind.DOCUMENT, begin, "");
    }
    source.moveTo(last);
    source.toLineEnd();
    reader.mark(Kind.DOCUMENT_END, source.position(), "");
  }

  private void piece() {
    switch (source.peek()) {
      case '\\' -> {
        source.next();
        if (source.next() == '\n') {
          throw new Unfamiliar();
        }
      }
      case '$' -> reader.expansions().dollar(true);
      case '`' -> reader.expansions().backQuoted(true);
      default -> source.next();
    }
  }

  /** Where the line begins that holds nothing but the delimiter. */
  private int lastLine(int first, Document document) {
    int at = first;
    while (!isEnd(line(at), document)) {
      at = source.find("\n", at) + 1;
    }
    return at;
  }

  private String line(int from) {
    int before = source.position();
    source.moveTo(from);
    source.toLineEnd();
    String line = source.slice(from, source.position());
    source.moveTo(before);
    return line;
  }

  private static boolean isEnd(String line, Document document) {
    String text = document.indented() ? line.replaceFirst("^\t+", "") : line;
    return text.equals(document.delimiter());
  }
}
