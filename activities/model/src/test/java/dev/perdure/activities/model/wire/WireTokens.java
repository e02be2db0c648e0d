package dev.perdure.activities.model.wire;

/** The tokens that a vendor counts. */
public record WireTokens(long input, long output, long cacheRead, long cacheWrite) {

  static final WireTokens STANDARD = new WireTokens(100, 20, 0, 0);

  /** Counts the tokens of the request. */
  public static final WireTokens COUNTED = new WireTokens(-1, -1, 0, 0);
}
