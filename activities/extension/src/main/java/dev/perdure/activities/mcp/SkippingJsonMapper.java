package dev.perdure.activities.mcp;

import dev.perdure.activities.json.Json;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;

/**
 * The JSON mapper of a server on standard input and output. The client gives up a server at the
 * first line that is not a message, so this mapper reads such a line as a notification without
 * effect.
 */
final class SkippingJsonMapper implements McpJsonMapper {

  /** The method of the notification that stands for a skipped line. */
  static final String SKIPPED = "notifications/perdure/skipped";

  private static final String SUBSTITUTE =
      "{\"jsonrpc\":\"2.0\",\"method\":\"%s\"}".formatted(SKIPPED);

  /** The member of every message; a line without it is not searched for one. */
  private static final String VERSION = "\"jsonrpc\"";

  private static final int MAX_STARTS = 50;

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

  /** The message in a line with a banner, a batch or another message; else the notification. */
  private String messageIn(String line) {
    if (!line.isBlank()) {
      onSkip.accept(line);
    }
    List<String> messages = line.contains(VERSION) ? messages(line) : List.of();
    return messages.stream()
        .filter(SkippingJsonMapper::isAnswer)
        .findFirst()
        .orElseGet(() -> messages.isEmpty() ? SUBSTITUTE : messages.getFirst());
  }

  /** The messages in a line, each of which begins at a brace; what is in an object is none. */
  private List<String> messages(String line) {
    List<String> messages = new ArrayList<>();
    int at = line.indexOf('{');
    for (int tries = 0; at >= 0 && tries < MAX_STARTS; tries++) {
      Optional<String> object = objectAt(line.substring(at));
      object.filter(this::isMessage).ifPresent(messages::add);
      at = line.indexOf('{', at + object.map(String::length).orElse(1));
    }
    return messages;
  }

  /** The object at the beginning of a text, whatever follows it. */
  private static Optional<String> objectAt(String text) {
    try (JsonParser parser = Json.mapper().createParser(text)) {
      parser.nextToken();
      parser.skipChildren();
      return Optional.of(text.substring(0, (int) parser.currentLocation().getCharOffset()));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** An answer is waited for; a notification beside it is not. */
  private static boolean isAnswer(String message) {
    JsonNode node = Json.mapper().readTree(message);
    return node.has("id") && !node.has("method");
  }

  /** A line of a log may be JSON, too, and have members that a message has, or none at all. */
  private boolean isMessage(String line) {
    try {
      return line.contains(VERSION) && McpSchema.deserializeJsonRpcMessage(mapper, line) != null;
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
