package dev.perdure.activities.journal.trail;

import dev.perdure.activities.journal.audit.ChainLink;
import dev.perdure.activities.json.Json;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The decision of an audit record in an export: what its hash is made of. */
record ExportedDecision(
    int position, String previousHash, @Nullable String contentHash, String body) {

  String hash() {
    return ChainLink.hash(previousHash, position, body, Optional.ofNullable(contentHash));
  }

  /** The person who decided; empty if the body cannot be read. */
  Optional<String> by() {
    try {
      JsonNode decision = Json.mapper().readTree(body);
      return Optional.ofNullable(decision.path("by").asString(null));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }
}
