package dev.perdure.activities.trust;

import java.util.List;

/** The parts, and what is not even asked about. */
public record FoundTrustParts(List<TrustPart> parts, List<String> notices) {

  /** Copies the lists. */
  public FoundTrustParts {
    parts = List.copyOf(parts);
    notices = List.copyOf(notices);
  }
}
