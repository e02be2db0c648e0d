package dev.perdure.activities.journal;

import java.io.Serial;

/** Content that is larger than an artifact may be; nothing of it was kept. */
public final class ArtifactTooLarge extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  ArtifactTooLarge(long limit) {
    super(
        "The content is larger than %,d bytes, the most an artifact may hold: send less of it."
            .formatted(limit));
  }
}
