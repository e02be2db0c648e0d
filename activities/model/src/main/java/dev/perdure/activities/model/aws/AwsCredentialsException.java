package dev.perdure.activities.model.aws;

/** The exception for a request that has no credentials of AWS; its message says why. */
public final class AwsCredentialsException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  AwsCredentialsException(String reason, Throwable cause) {
    super(reason, cause);
  }
}
