package dev.perdure.activities.journal.body;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.perdure.activities.json.Json;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * An encrypted body in a JSON column.
 *
 * @param encrypted the id of the key, which the payload names too
 * @param synthetic the flag of a text, which SQL reads; absent for other bodies
 * @param payload the payload of the cipher
 */
@JsonPropertyOrder({"encrypted", "synthetic", "payload"})
record EncryptedBody(
    String encrypted,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean synthetic,
    byte[] payload) {

  /** The beginning of each encrypted body; a text within JSON can't hold these quotation marks. */
  static final String MARK = "{\"encrypted\":\"";

  static boolean isOne(String stored) {
    return stored.startsWith(MARK);
  }

  /** Reads a body that bears the mark; empty if it is damaged. */
  static Optional<EncryptedBody> read(String stored) {
    try {
      return Optional.of(Json.read(stored, EncryptedBody.class))
          .filter(body -> Objects.nonNull(body.payload()));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** The flags that the encryption covers. */
  static List<String> flags(@Nullable Boolean synthetic) {
    return synthetic == null ? List.of() : List.of("synthetic=" + synthetic);
  }
}
