package dev.perdure.activities.workspace.replica;

/** The exception for a task whose files can't be restored, because a part of their copy is away. */
public final class UnreadableCopyException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UnreadableCopyException(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  /** The sentence for people, which names the part. */
  public String sentence() {
    return String.valueOf(getMessage());
  }
}
