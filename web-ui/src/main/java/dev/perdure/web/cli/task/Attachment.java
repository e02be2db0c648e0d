package dev.perdure.web.cli.task;

import dev.perdure.web.cli.server.Json;
import dev.perdure.web.cli.server.Mistake;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** A file of the person's that goes with a request. */
public final class Attachment {
  private static final long MOST_BYTES = 10L << 20;

  private Attachment() {}

  static ObjectNode of(Path file) {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw Mistake.inInput(
            "File '%s' has %d MB, %d are taken: cut out what matters."
                .formatted(file, Files.size(file) >> 20, MOST_BYTES >> 20));
      }
      byte[] bytes = Files.readAllBytes(file);
      ObjectNode json = Json.object().put("name", file.getFileName().toString());
      Optional<String> text = tryText(bytes);
      json.put("mediaType", mediaType(file, text.isPresent()));
      return text.map(it -> json.put("text", it))
          .orElseGet(() -> json.put("base64", Base64.getEncoder().encodeToString(bytes)));
    } catch (IOException unreadable) {
      throw Mistake.inInput("File '%s' cannot be read: check the path.".formatted(file));
    }
  }

  private static String mediaType(Path file, boolean isText) throws IOException {
    return Optional.ofNullable(Files.probeContentType(file))
        .orElse(isText ? "text/plain" : "application/octet-stream");
  }

  private static Optional<String> tryText(byte[] bytes) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException binary) {
      return Optional.empty();
    }
  }
}
