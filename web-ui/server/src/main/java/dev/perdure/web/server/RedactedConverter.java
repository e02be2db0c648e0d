package dev.perdure.web.server;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.pattern.CompositeConverter;
import dev.perdure.planner.message.SecretRedactor;

/** Logback converter that takes secrets out of what stands in its parentheses. */
public final class RedactedConverter extends CompositeConverter<ILoggingEvent> {

  /** No line shows more; a longer text is cut before it is searched. */
  private static final int MAX_LENGTH = 100_000;

  @Override
  protected String transform(ILoggingEvent event, String text) {
    return redact(text);
  }

  /** A text of a log line without secrets. */
  static String redact(String text) {
    return SecretRedactor.of(text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text);
  }
}
