package dev.perdure.activities.journal.body;

import java.util.function.BooleanSupplier;
import org.springframework.dao.TransientDataAccessResourceException;

/**
 * The failure to read a transcript whose key this process does not have. The work is tried again
 * once the key is there. The message names the key and the remedy.
 */
public final class MissingBodyKeyException extends TransientDataAccessResourceException {

  private static final long serialVersionUID = 1;

  private final transient BooleanSupplier isThere;

  /** A failure with a check whether the key is there meanwhile. */
  public MissingBodyKeyException(String sentence, BooleanSupplier isThere) {
    super(sentence);
    this.isThere = isThere;
  }

  /** Whether this process has the key now. */
  public boolean hasKey() {
    return isThere.getAsBoolean();
  }
}
