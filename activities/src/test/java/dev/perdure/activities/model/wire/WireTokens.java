package dev.perdure.activities.model.wire;

/** What the vendor counts. */
public record WireTokens(long input, long output, long cacheRead, long cacheWrite) {

  static final WireTokens STANDARD = new WireTokens(100, 20, 0, 0);

  /** What the server counts in the request. */
  public static final WireTokens COUNTED = new WireTokens(-1, -1, 0, 0);
}
