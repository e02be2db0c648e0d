package dev.perdure.activities.journal.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.json.Digest;

/** The keys that a migration put in place of texts too long for an index (V56). */
final class BoundedKey {

  private static final int MAX_BYTES = 800;

  private BoundedKey() {}

  /** The key of a text, whatever its length. */
  static String of(String text) {
    return Digest.of(text.getBytes(UTF_8));
  }

  /** Whether a column holds an id, or the key of one that is too long. */
  static boolean holds(String column, String id) {
    return column.equals(id) || (id.getBytes(UTF_8).length > MAX_BYTES && column.equals(of(id)));
  }
}
