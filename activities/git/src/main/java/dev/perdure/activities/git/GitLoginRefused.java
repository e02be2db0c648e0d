package dev.perdure.activities.git;

import java.time.Duration;
import java.util.Optional;

/** Exception for a login that a server refuses to give: a sentence with the remedy. */
public abstract class GitLoginRefused extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** Makes a refusal with its sentence. */
  protected GitLoginRefused(String sentence) {
    super(sentence);
  }

  /** Whether a retry may help. */
  public abstract boolean isPassing();

  /** Whether the server limits calls or is faulty, so that a long wait helps. */
  public abstract boolean isBusy();

  /** The pause before a retry; empty if no retry helps, or if a busy server names no pause. */
  public abstract Optional<Duration> pause();
}
