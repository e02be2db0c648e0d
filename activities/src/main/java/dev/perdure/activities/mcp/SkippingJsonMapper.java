package dev.perdure.activities.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;

/**
 * The JSON mapper of a server on standard input and output. The client gives a server up at the
 * first line that is no message, so such a line is read as a notification that means nothing.
 */
final class SkippingJsonMapper implements McpJsonMapper {

  /** The method of the notification that stands for a skipped line. */
  static final String SKIPPED = "notifications/perdure/skipped";

  private static final String SUBSTITUTE =
      "{\"jsonrpc\":\"2.0\",\"method\":\"%s\"}".formatted(SKIPPED);
  private static final String MESSAGE_START = "{\"jsonrpc\"";

  private final McpJsonMapper mapper;
  private final Consumer<String> onSkip;

  /** Reads by a mapper and reports each skipped line that is not blank. */
  SkippingJsonMapper(McpJsonMapper mapper, Consumer<String> onSkip) {
    this.mapper = mapper;
    this.onSkip = onSkip;
  }

  /** Reads a line of the server. */
  @Override
  public <T> T readValue(String line, TypeRef<T> type) throws IOException {
    return mapper.readValue(isMessage(line) ? line : messageIn(line), type);
  }

  /** The message behind a banner in the same line, else the notification. */
  private String messageIn(String line) {
    if (!line.isBlank()) {
      onSkip.accept(line);
    }
    int start = line.indexOf(MESSAGE_START, 1);
    return start > 0 && isMessage(line.substring(start)) ? line.substring(start) : SUBSTITUTE;
  }

  private boolean isMessage(String line) {
    try {
      McpSchema.deserializeJsonRpcMessage(mapper, line);
      return true;
    } catch (IOException | IllegalArgumentException | JacksonException e) {
      return false;
    }
  }

  @Override
  public <T> T readValue(String content, Class<T> type) throws IOException {
    return mapper.readValue(content, type);
  }

  @Override
  public <T> T readValue(byte[] content, Class<T> type) throws IOException {
    return mapper.readValue(content, type);
  }

  @Override
  public <T> T readValue(byte[] content, TypeRef<T> type) throws IOException {
    return mapper.readValue(content, type);
  }

  @Override
  public <T> T convertValue(Object value, Class<T> type) {
    return mapper.convertValue(value, type);
  }

  @Override
  public <T> T convertValue(Object value, TypeRef<T> type) {
    return mapper.convertValue(value, type);
  }

  @Override
  public String writeValueAsString(Object value) throws IOException {
    return mapper.writeValueAsString(value);
  }

  @Override
  public byte[] writeValueAsBytes(Object value) throws IOException {
    return mapper.writeValueAsBytes(value);
  }
}
