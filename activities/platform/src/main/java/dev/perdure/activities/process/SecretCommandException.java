package dev.perdure.activities.process;

/** The failure of a program that prints a secret; the message is the end of a sentence. */
public final class SecretCommandException extends RuntimeException {

  private static final long serialVersionUID = 1;

  SecretCommandException(String reason) {
    super(reason);
  }

  SecretCommandException(String reason, Throwable cause) {
    super(reason, cause);
  }
}
