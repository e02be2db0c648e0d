package dev.perdure.activities.git;

import dev.perdure.planner.message.SecretRedactor;

/** A git command that failed, with git's own message without secrets. */
public final class GitFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  GitFailure(String message) {
    super(SecretRedactor.of(message));
  }
}
