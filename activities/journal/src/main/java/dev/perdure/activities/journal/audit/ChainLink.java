package dev.perdure.activities.journal.audit;

import dev.perdure.activities.json.Digest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Hashes of the links of a chain of decisions. */
public final class ChainLink {

  private ChainLink() {}

  /**
   * The hash of a link: of the hash before it, its position, the decision's text and the hash of
   * what the decision was made on. Links of older builds lack the last one and the position.
   */
  public static String hash(String previous, int position, String body, Optional<String> content) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("previous", previous);
    parts.put("body", body);
    content.ifPresent(hash -> {
      parts.put("position", position);
      parts.put("content", hash);
    });
    return Digest.of(parts);
  }
}
