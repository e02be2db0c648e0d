package dev.perdure.web.e2e;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.RawValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Arguments of signals in encodings and forms that no handler of a task expects. */
final class OddPayloads {

  private static final int MEGABYTE = 1 << 20;
  private static final int DEPTH = 20_000;
  private static final String JSON = "json/plain";
  private static final byte[] NO_TEXT = {(byte) 0xc3, 0x28, 0, (byte) 0xff};

  private OddPayloads() {}

  /** Each odd argument list once; all but the last are small. */
  static List<Object[]> all() {
    Stream<RawValue> single =
        Stream.of(
            of("binary/null", ""),
            of("binary/null", "{\"requestId\":\"r\"}"),
            of("binary/plain", "{\"requestId\":\"r\"}"),
            of("binary/plain", ""),
            of("json/protobuf", "{\"requestId\":\"r\"}"),
            of(Map.of("encoding", text("json/protobuf"), "messageType", text("no.Such")), "{}"),
            of(
                Map.of(
                    "encoding", text("binary/protobuf"),
                    "messageType", text("temporal.api.common.v1.Payload")),
                "\n"),
            of("binary/encrypted", "{}"),
            of("binary/zlib", "{}"),
            of("x".repeat(2_000), "{}"),
            of("JSON/PLAIN", "{}"),
            of("", "{}"),
            of(Map.of(), "{}"),
            of(Map.of("Encoding", text(JSON)), "{}"),
            of(Map.of("encoding", ByteString.copyFrom(NO_TEXT)), "{}"),
            of(Map.of("encoding", text(JSON), "type", text("Keyword")), "{}"),
            of(JSON, ""),
            of(JSON, "{"),
            of(JSON, "{} {}"),
            of(JSON, "{\"id\":\"a\",\"id\":\"b\"}"),
            of(JSON, "{\"id\":1e999999999}"),
            of(JSON, "{\"id\":" + "9".repeat(2_000) + "}"),
            of(JSON, "[".repeat(DEPTH)),
            of(JSON, "{\"id\":".repeat(DEPTH) + "1" + "}".repeat(DEPTH)),
            of(Map.of("encoding", text(JSON)), ByteString.copyFrom(NO_TEXT)),
            of(JSON, "\ufeff{}"),
            of(JSON, "{\"@class\":\"java.lang.Thread\",\"@type\":\"x\"}"));
    Object[] two = {of(JSON, "{}"), of("binary/null", "")};
    Object[] three = {of("binary/plain", ""), of("unknown", ""), of(JSON, "{}")};
    return Stream.concat(
            single.map(value -> new Object[] {value}), Stream.of(new Object[] {}, two, three))
        .toList();
  }

  /** A megabyte, which is half of what the engine takes. */
  static Object[] large() {
    return new Object[] {of(JSON, "{\"id\":\"%s\"}".formatted("x".repeat(MEGABYTE)))};
  }

  private static RawValue of(String encoding, String data) {
    return of(Map.of("encoding", text(encoding)), data);
  }

  private static RawValue of(Map<String, ByteString> metadata, String data) {
    return of(metadata, text(data));
  }

  private static RawValue of(Map<String, ByteString> metadata, ByteString data) {
    return new RawValue(Payload.newBuilder().putAllMetadata(metadata).setData(data).build());
  }

  private static ByteString text(String text) {
    return ByteString.copyFrom(text, StandardCharsets.UTF_8);
  }
}
