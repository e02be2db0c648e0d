package dev.perdure.activities.model.chat;

/** Text as it grows; a character that a server splits between two deltas is put together again. */
final class Deltas {

  private final StringBuilder whole = new StringBuilder();
  private String half = "";

  /** What may be shown of a delta now; perhaps nothing yet. */
  String next(String delta) {
    String joined = half + delta;
    boolean isSplit =
        !joined.isEmpty() && Character.isHighSurrogate(joined.charAt(joined.length() - 1));
    half = isSplit ? joined.substring(joined.length() - 1) : "";
    String shown = Hygiene.text(joined.substring(0, joined.length() - half.length()));
    whole.append(shown);
    return shown;
  }

  /** All that was shown. */
  @Override
  public String toString() {
    return whole.toString();
  }
}
