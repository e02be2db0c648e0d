package dev.perdure.activities.lsp;

import dev.perdure.planner.message.InvisibleCharEscaper;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Input stream that checks the messages of a language server: each passes once its header is valid
 * and its size within limits; the first other one ends the stream.
 */
final class FrameGuard extends InputStream {

  private static final int MAX_HEADER_BYTES = 4_096;
  private static final int MAX_QUOTED_LINE_LENGTH = 80;
  private static final String LENGTH = "content-length:";

  private final InputStream source;
  private final AtomicLong left = new AtomicLong(LspLimits.MAX_TRAFFIC_BYTES);
  private byte[] frame = new byte[0];
  private int at;
  private volatile @Nullable String fault;

  FrameGuard(InputStream source) {
    this.source = source;
  }

  /** Lets the server send as much as it may between two questions. */
  void refill() {
    left.set(LspLimits.MAX_TRAFFIC_BYTES);
  }

  /** Returns why Perdure ended the stream; empty if Perdure did not end the stream. */
  Optional<String> fault() {
    return Optional.ofNullable(fault);
  }

  @Override
  public int read() throws IOException {
    return fill() ? frame[at++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(length, frame.length - at);
    System.arraycopy(frame, at, target, offset, count);
    at += count;
    return count;
  }

  private boolean fill() throws IOException {
    if (at < frame.length) {
      return true;
    }
    Optional<byte[]> next = fault == null ? next() : Optional.empty();
    frame = next.orElseGet(() -> new byte[0]);
    at = 0;
    return next.isPresent();
  }

  private Optional<byte[]> next() throws IOException {
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    long length = -1;
    for (String line = line(message); !line.isEmpty(); line = line(message)) {
      if (line.equals("\0")) {
        return Optional.empty();
      }
      if (!line.matches("[A-Za-z-]+:.*")) {
        return refused("it wrote '%s' where a message belongs".formatted(shown(line)));
      }
      if (line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
        String number = line.substring(LENGTH.length()).strip();
        length = number.matches("\\d{1,12}") ? Long.parseLong(number) : -1;
      }
    }
    return body(message, length);
  }

  private Optional<byte[]> body(ByteArrayOutputStream message, long length) throws IOException {
    if (length < 0) {
      return refused("it sent a message without its length");
    }
    if (length > LspLimits.MAX_MESSAGE_BYTES) {
      return refused(
          "it sent a message of %d bytes, and at most %d are read"
              .formatted(length, LspLimits.MAX_MESSAGE_BYTES));
    }
    if (left.addAndGet(-length - message.size()) < 0) {
      return refused(
          "it sent more than %d bytes without being asked".formatted(LspLimits.MAX_TRAFFIC_BYTES));
    }
    byte[] body = source.readNBytes((int) length);
    if (body.length < length) {
      throw new EOFException();
    }
    message.writeBytes(body);
    return Optional.of(message.toByteArray());
  }

  /** A line of a header; NUL at the end of the stream. */
  private String line(ByteArrayOutputStream message) throws IOException {
    int from = message.size();
    for (int next = source.read(); next != '\n'; next = source.read()) {
      if (next < 0) {
        return "\0";
      }
      message.write(next);
      if (message.size() > MAX_HEADER_BYTES) {
        break;
      }
    }
    message.write('\n');
    byte[] all = message.toByteArray();
    return new String(all, from, all.length - from, StandardCharsets.UTF_8).strip();
  }

  private Optional<byte[]> refused(String why) {
    fault = why;
    return Optional.empty();
  }

  private static String shown(String line) {
    return InvisibleCharEscaper.start(line, MAX_QUOTED_LINE_LENGTH);
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
