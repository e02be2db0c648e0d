package dev.perdure.activities.git;

/** Exception for a login that a server refuses to give: a sentence with the remedy. */
public abstract class GitLoginRefused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Makes a refusal with its sentence. */
  protected GitLoginRefused(String sentence) {
    super(sentence);
  }

  /** Whether a retry may help. */
  public abstract boolean isPassing();
}
