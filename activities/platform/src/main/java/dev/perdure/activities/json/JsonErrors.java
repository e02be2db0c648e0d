package dev.perdure.activities.json;

import dev.perdure.planner.message.InvisibleCharEscaper;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** Messages about JSON that can't be parsed, without the names of Jackson's settings. */
public final class JsonErrors {

  /** Remarks of the library on its settings and classes. */
  private static final Pattern OWN_AFFAIRS =
      Pattern.compile("(: enable|, from| \\(not recognized| \\(bound as|: not allowed) .*|`");

  private static final int MAX_MESSAGE_LENGTH = 200;

  private JsonErrors() {}

  /** The reason, without a full stop. */
  public static String words(JacksonException fault) {
    return switch (fault) {
      case StreamConstraintsException large -> describe(large);
      case UnexpectedEndOfInputException cut -> "it ends too early" + place(cut);
      case StreamReadException malformed -> describe(malformed) + place(malformed);
      default -> "it holds something else than was expected";
    };
  }

  private static String describe(JacksonException fault) {
    String words = Optional.ofNullable(fault.getOriginalMessage()).orElse("it is malformed");
    String own = OWN_AFFAIRS.matcher(words.lines().findFirst().orElse("")).replaceAll("");
    boolean open =
        own.chars().filter(c -> c == '(').count() > own.chars().filter(c -> c == ')').count();
    return InvisibleCharEscaper.start(open ? own + ")" : own, MAX_MESSAGE_LENGTH);
  }

  private static String place(JacksonException fault) {
    return Optional.ofNullable(fault.getLocation())
        .filter(at -> at.getColumnNr() > 0)
        .map(at ->
            at.getLineNr() > 1
                ? ", at line %d, column %d".formatted(at.getLineNr(), at.getColumnNr())
                : ", at column %d".formatted(at.getColumnNr()))
        .orElse("");
  }
}
