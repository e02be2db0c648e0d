package dev.perdure.activities.model.bedrock;

import dev.perdure.activities.model.http.StreamedEvents;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the binary frames of AWS's event streams. An event becomes an object with its type as the
 * key, and an exception becomes an object {@code error}.
 */
final class EventFrames implements StreamedEvents {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int PRELUDE = 8;
  private static final int CHECKSUM = 4;
  private static final int MIN_FRAME = PRELUDE + 2 * CHECKSUM;
  private static final int MAX_FRAME = 24 * 1024 * 1024;
  private static final int[] FIXED_LENGTHS = {0, 0, 1, 2, 4, 8, -1, -1, 8, 16};
  private static final int TEXT = 7;
  private static final int MAX_REST = 4 * 1024 * 1024;

  private final DataInputStream body;
  private final StringBuilder rest = new StringBuilder();
  private boolean hasEvents;

  EventFrames(InputStream body) {
    this.body = new DataInputStream(body);
  }

  @Override
  public Optional<String> next() throws IOException {
    byte[] prelude = body.readNBytes(PRELUDE);
    if (prelude.length == 0) {
      return Optional.empty();
    }
    if (prelude.length < PRELUDE) {
      return damaged(prelude);
    }
    int length = ByteBuffer.wrap(prelude).getInt();
    int headersLength = ByteBuffer.wrap(prelude).getInt(CHECKSUM);
    byte[] checksum = body.readNBytes(CHECKSUM);
    boolean isWhole = checksum.length == CHECKSUM && checksum(prelude) == number(checksum);
    if (!isWhole || !isPossible(length, headersLength)) {
      return damaged(prelude, checksum);
    }
    hasEvents = true;
    return Optional.of(event(prelude, checksum, length - PRELUDE - CHECKSUM, headersLength));
  }

  private static boolean isPossible(int length, int headersLength) {
    return length >= MIN_FRAME
        && length <= MAX_FRAME
        && headersLength >= 0
        && headersLength <= length - MIN_FRAME;
  }

  /** A body whose beginning is no frame is a text, such as a page of a proxy. */
  private Optional<String> damaged(byte[]... read) throws IOException {
    if (hasEvents) {
      throw new IOException("a frame of the stream is damaged");
    }
    for (byte[] part : read) {
      rest.append(new String(part, StandardCharsets.UTF_8));
    }
    rest.append(new String(body.readNBytes(MAX_REST), StandardCharsets.UTF_8));
    return Optional.empty();
  }

  private String event(byte[] prelude, byte[] preludeChecksum, int rest, int headersLength)
      throws IOException {
    byte[] content = new byte[rest - CHECKSUM];
    body.readFully(content);
    byte[] checksum = new byte[CHECKSUM];
    body.readFully(checksum);
    if (checksum(prelude, preludeChecksum, content) != number(checksum)) {
      throw new IOException("a frame of the stream is damaged");
    }
    Map<String, String> headers = headers(ByteBuffer.wrap(content, 0, headersLength));
    String payload =
        new String(content, headersLength, content.length - headersLength, StandardCharsets.UTF_8);
    return read(payload).map(read -> JSON.writeValueAsString(event(headers, read))).orElse(payload);
  }

  private static ObjectNode event(Map<String, String> headers, JsonNode content) {
    ObjectNode event = JSON.createObjectNode();
    switch (headers.getOrDefault(":message-type", "")) {
      case "exception" ->
          event
              .putObject("error")
              .put("type", headers.getOrDefault(":exception-type", "exception"))
              .put("message", content.path("message").asString(""));
      case "error" ->
          event
              .putObject("error")
              .put("type", headers.getOrDefault(":error-code", "error"))
              .put("message", headers.getOrDefault(":error-message", ""));
      default -> event.set(headers.getOrDefault(":event-type", "unknown"), content);
    }
    return event;
  }

  private static Optional<JsonNode> read(String payload) {
    try {
      return Optional.of(JSON.readTree(payload.isEmpty() ? "{}" : payload));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** The headers that are texts; the others say nothing of an event. */
  private static Map<String, String> headers(ByteBuffer from) throws IOException {
    Map<String, String> headers = new HashMap<>();
    try {
      while (from.hasRemaining()) {
        String name = text(from, Byte.toUnsignedInt(from.get()));
        int type = from.get();
        if (type < 0 || type >= FIXED_LENGTHS.length) {
          throw new IOException("a frame of the stream has a header of an unknown type");
        }
        int length = FIXED_LENGTHS[type];
        String value = text(from, length < 0 ? Short.toUnsignedInt(from.getShort()) : length);
        if (type == TEXT) {
          headers.put(name, value);
        }
      }
      return headers;
    } catch (BufferUnderflowException e) {
      throw new IOException("a frame of the stream is damaged", e);
    }
  }

  private static String text(ByteBuffer from, int length) {
    byte[] bytes = new byte[length];
    from.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static long checksum(byte[]... parts) {
    var crc = new CRC32();
    for (byte[] part : parts) {
      crc.update(part);
    }
    return crc.getValue();
  }

  private static long number(byte[] checksum) {
    return Integer.toUnsignedLong(ByteBuffer.wrap(checksum).getInt());
  }

  @Override
  public boolean hasEvents() {
    return hasEvents;
  }

  @Override
  public String rest() {
    return rest.toString();
  }
}
