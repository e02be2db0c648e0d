package dev.perdure.web.codec;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A payload in the JSON form of Temporal's codec servers.
 *
 * @param metadata values as Base64 by their names
 * @param data the content as Base64
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record CodecPayload(@Nullable Map<String, byte[]> metadata, byte @Nullable [] data) {

  static CodecPayload of(Payload payload) {
    Map<String, byte[]> metadata = new LinkedHashMap<>();
    payload.getMetadataMap().forEach((name, value) -> metadata.put(name, value.toByteArray()));
    return new CodecPayload(metadata, payload.getData().toByteArray());
  }

  Payload payload() {
    Payload.Builder payload = Payload.newBuilder();
    Objects.requireNonNullElse(metadata, Map.<String, byte[]>of())
        .forEach((name, value) -> payload.putMetadata(name, ByteString.copyFrom(value)));
    if (data != null) {
      payload.setData(ByteString.copyFrom(data));
    }
    return payload.build();
  }
}
