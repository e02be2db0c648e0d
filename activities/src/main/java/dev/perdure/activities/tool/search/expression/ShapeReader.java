package dev.perdure.activities.tool.search.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the shape of an expression that Java has accepted. What it does not know ends the reading:
 * then nothing is told of the expression, and every text is looked at.
 */
final class ShapeReader {

  private static final Pattern COUNT = Pattern.compile("\\{(\\d{1,9})(,(\\d{0,9}))?}");
  private static final Pattern GROUP =
      Pattern.compile("\\(\\?(?:([idmsuU]*)(?:-([idmsuU]+))?(:|\\))|(=|!|<=|<!)|(>)|<\\w+>)");

  private final String text;
  private int at;
  private boolean anyCase;

  private ShapeReader(String text) {
    this.text = text;
  }

  /** What ends the reading. */
  static final class Unknown extends Exception {

    private static final long serialVersionUID = 1L;

    Unknown() {
      super("This can't be told of an expression.", null, false, false);
    }
  }

  static Optional<Node> read(String expression) {
    ShapeReader reader = new ShapeReader(expression);
    try {
      Node shape = reader.choice();
      return reader.at == expression.length() ? Optional.of(shape) : Optional.empty();
    } catch (Unknown | StringIndexOutOfBoundsException unknown) {
      return Optional.empty();
    }
  }

  private Node choice() throws Unknown {
    List<Node> branches = new ArrayList<>();
    branches.add(sequence());
    while (peek('|')) {
      at++;
      branches.add(sequence());
    }
    return branches.size() == 1 ? branches.getFirst() : new Node.Choice(branches);
  }

  private Node sequence() throws Unknown {
    List<Node> parts = new ArrayList<>();
    while (at < text.length() && !peek('|') && !peek(')')) {
      parts.addAll(repeated(atoms()));
    }
    return parts.size() == 1 ? parts.getFirst() : new Node.Sequence(parts);
  }

  /** What stands here; a quotation is several atoms, of which only the last is repeated. */
  private List<Node> atoms() throws Unknown {
    char c = text.charAt(at);
    return switch (c) {
      case '(' -> List.of(group());
      case '[' -> List.of(ofClass());
      case '\\' -> escape();
      case '^', '$' -> {
        at++;
        yield List.of(Node.NOTHING);
      }
      case '.' -> {
        at++;
        yield List.of(Node.ANY);
      }
      default -> List.of(literal());
    };
  }

  private Node literal() {
    int character = text.codePointAt(at);
    at += Character.charCount(character);
    return literal(character);
  }

  private Node literal(int character) {
    boolean half = character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
    return half ? Node.ANY : new Node.Literal(character, anyCase);
  }

  private Node ofClass() throws Unknown {
    ClassReader reader = new ClassReader(text, at, anyCase);
    Node node = reader.read();
    at = reader.end();
    return node;
  }

  private List<Node> escape() throws Unknown {
    if (text.startsWith("\\Q", at)) {
      int end = text.indexOf("\\E", at);
      String quoted = text.substring(at + 2, end < 0 ? text.length() : end);
      at = end < 0 ? text.length() : end + 2;
      return quoted.codePoints().mapToObj(this::literal).toList();
    }
    Escape escape = Escape.at(text, at);
    at = escape.end();
    return List.of(escape.literal() ? literal(escape.character()) : escape.node());
  }

  private Node group() throws Unknown {
    boolean before = anyCase;
    Matcher special = GROUP.matcher(text).region(at, text.length());
    if (!text.startsWith("(?", at)) {
      at++;
      return inner(before);
    }
    if (!special.lookingAt()) {
      throw new Unknown();
    }
    at = special.end();
    if (special.group(3) != null) {
      anyCase = flag(special.group(1), special.group(2));
    }
    if (")".equals(special.group(3))) {
      return Node.NOTHING;
    }
    Node inner = inner(before);
    return special.group(4) == null ? inner : Node.NOTHING;
  }

  private boolean flag(String on, @Nullable String off) {
    boolean switchedOff = off != null && off.contains("i");
    return !switchedOff && (anyCase || on.contains("i"));
  }

  private Node inner(boolean before) throws Unknown {
    Node inner = choice();
    if (!peek(')')) {
      throw new Unknown();
    }
    at++;
    anyCase = before;
    return inner;
  }

  private List<Node> repeated(List<Node> atoms) throws Unknown {
    if (atoms.isEmpty()) {
      return atoms;
    }
    List<Node> parts = new ArrayList<>(atoms);
    Node last = parts.removeLast();
    parts.add(repeated(last));
    return parts;
  }

  private Node repeated(Node node) throws Unknown {
    Optional<Node> repeated = quantified(node);
    if (repeated.isPresent() && (peek('?') || peek('+'))) {
      at++;
    }
    return repeated.orElse(node);
  }

  private Optional<Node> quantified(Node node) {
    Matcher count = COUNT.matcher(text).region(at, text.length());
    if (count.lookingAt()) {
      at = count.end();
      return Optional.of(counted(node, count));
    }
    if (!peek('*') && !peek('+') && !peek('?')) {
      return Optional.empty();
    }
    char sign = text.charAt(at++);
    return Optional.of(new Node.Repeat(node, sign == '+' ? 1 : 0, sign == '?' ? 1 : -1));
  }

  private static Node counted(Node node, Matcher count) {
    int least = Integer.parseInt(count.group(1));
    String most = count.group(3);
    if (count.group(2) == null) {
      return new Node.Repeat(node, least, least);
    }
    return new Node.Repeat(node, least, most.isEmpty() ? -1 : Integer.parseInt(most));
  }

  private boolean peek(char c) {
    return at < text.length() && text.charAt(at) == c;
  }
}
