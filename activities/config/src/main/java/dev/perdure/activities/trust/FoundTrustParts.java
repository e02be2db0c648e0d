package dev.perdure.activities.trust;

import java.util.List;

/** The parts that need trust, and notices about content that Perdure refuses without a question. */
public record FoundTrustParts(List<TrustPart> parts, List<String> notices) {

  /** Copies the lists. */
  public FoundTrustParts {
    parts = List.copyOf(parts);
    notices = List.copyOf(notices);
  }
}
