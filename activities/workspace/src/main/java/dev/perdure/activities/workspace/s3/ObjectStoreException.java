package dev.perdure.activities.workspace.s3;

import org.jspecify.annotations.Nullable;

/** The exception for a request that an object store refused or did not answer. */
public final class ObjectStoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ObjectStoreException(String sentence, @Nullable Throwable cause) {
    super(sentence, cause);
  }

  /** The reason and the remedy, without credentials. */
  public String sentence() {
    return String.valueOf(getMessage());
  }
}
