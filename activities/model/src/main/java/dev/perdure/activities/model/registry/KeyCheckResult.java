package dev.perdure.activities.model.registry;

/** Answer of a model vendor to the check of its API key. */
public sealed interface KeyCheckResult {

  /** The vendor at this address takes the key. */
  record KeyAccepted(String vendor, String url) implements KeyCheckResult {}

  /** The vendor refuses the key, for the reason in a sentence. */
  record KeyRejected(String vendor, String sentence) implements KeyCheckResult {}

  /** The answer does not show whether the vendor takes the key, for the reason in a sentence. */
  record KeyUnchecked(String vendor, String sentence) implements KeyCheckResult {}

  /** The vendor does not answer, for the reason in a sentence. */
  record VendorUnreachable(String vendor, String sentence) implements KeyCheckResult {}
}
