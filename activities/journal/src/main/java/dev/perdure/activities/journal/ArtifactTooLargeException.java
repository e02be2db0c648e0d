package dev.perdure.activities.journal;

import java.io.Serial;

/** The exception for content above the size limit of artifacts. */
public final class ArtifactTooLargeException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  ArtifactTooLargeException(long limit) {
    super(
        "The content is larger than %,d bytes, the most an artifact may hold: send less of it."
            .formatted(limit));
  }
}
