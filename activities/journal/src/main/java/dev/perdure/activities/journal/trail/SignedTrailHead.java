package dev.perdure.activities.journal.trail;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.perdure.activities.json.Digest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The end of the chain at an export, signed by the key of a data directory. */
record SignedTrailHead(@Nullable ExportHead head, @Nullable String signature) {

  /**
   * The signed content of an export's last line.
   *
   * @param after the position after which the export begins
   * @param position the position of the last record
   * @param hash the hash of the last record
   * @param content the SHA-256 of all lines before this one
   */
  record ExportHead(
      String installation,
      Instant exportedAt,
      long after,
      long position,
      String hash,
      long records,
      String content) {

    byte[] signedBytes() {
      return ("perdure audit head 1 " + Digest.of(this)).getBytes(StandardCharsets.UTF_8);
    }
  }

  @JsonIgnore
  boolean isWhole() {
    return head != null && signature != null;
  }
}
