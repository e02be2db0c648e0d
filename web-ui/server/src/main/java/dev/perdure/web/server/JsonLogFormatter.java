package dev.perdure.web.server;

import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.perdure.activities.json.Json;
import dev.perdure.web.engine.LogContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.event.KeyValuePair;
import org.springframework.boot.logging.structured.StructuredLogFormatter;

/**
 * Formatter of log lines as JSON: one object a line, with the task, run, turn and trace of the line
 * and without secrets. A hostile message makes no longer line than in a text log.
 */
public final class JsonLogFormatter implements StructuredLogFormatter<ILoggingEvent> {

  private static final int MAX_MESSAGE_LENGTH = 4_000;
  private static final int MAX_ERROR_LENGTH = 16_000;

  @Override
  public String format(ILoggingEvent event) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("time", event.getInstant().toString());
    line.put("level", event.getLevel().toString());
    line.put("logger", event.getLoggerName());
    line.put("message", text(event.getFormattedMessage(), MAX_MESSAGE_LENGTH));
    LogContext.of(event.getMDCPropertyMap())
        .forEach((name, value) -> line.put(name, text(value, MAX_MESSAGE_LENGTH)));
    for (KeyValuePair pair :
        Objects.requireNonNullElse(event.getKeyValuePairs(), List.<KeyValuePair>of())) {
      line.put(pair.key, text(String.valueOf(pair.value), MAX_MESSAGE_LENGTH));
    }
    Optional.ofNullable(event.getThrowableProxy())
        .map(LoggedFailureConverter::text)
        .ifPresent(error -> line.put("error", text(error, MAX_ERROR_LENGTH)));
    return Json.write(line) + "\n";
  }

  private static String text(String text, int limit) {
    String redacted = RedactedConverter.redact(text);
    return redacted.length() > limit ? redacted.substring(0, limit) : redacted;
  }
}
