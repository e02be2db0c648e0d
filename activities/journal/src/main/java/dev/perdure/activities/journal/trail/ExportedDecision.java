package dev.perdure.activities.journal.trail;

import dev.perdure.activities.journal.audit.ChainLink;
import dev.perdure.activities.json.Json;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The decision of an audit record in an export: what its hash is made of. */
record ExportedDecision(
    int position,
    String previousHash,
    @Nullable String contentHash,
    @Nullable String personalDigest,
    @Nullable String personalSalt,
    String body) {

  /** Whether the decision is the one that a hash was made of. */
  boolean isOf(@Nullable String hash) {
    return hash != null
        && ChainLink.isIntact(
            new ChainLink.LinkContent(
                previousHash, position, body, Optional.ofNullable(contentHash), hash),
            Optional.ofNullable(personalDigest),
            Optional.ofNullable(personalSalt));
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
