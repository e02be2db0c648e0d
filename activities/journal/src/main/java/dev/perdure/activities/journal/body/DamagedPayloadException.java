package dev.perdure.activities.journal.body;

/** A payload that was changed, or that belongs to another place. */
public final class DamagedPayloadException extends RuntimeException {

  private static final long serialVersionUID = 1;
  private static final String SENTENCE = "The payload was changed, or belongs to another place.";

  public DamagedPayloadException() {
    super(SENTENCE);
  }

  public DamagedPayloadException(Throwable cause) {
    super(SENTENCE, cause);
  }
}
