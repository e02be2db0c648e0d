package dev.perdure.activities.journal.body;

import org.springframework.dao.DataRetrievalFailureException;

/** An encrypted body that was changed or moved to another row; its message names the row. */
public final class DamagedBodyException extends DataRetrievalFailureException {

  private static final long serialVersionUID = 1;

  DamagedBodyException(BodyPlace place) {
    super(sentence(place));
  }

  DamagedBodyException(BodyPlace place, DamagedPayloadException cause) {
    super(sentence(place), cause);
  }

  private static String sentence(BodyPlace place) {
    return "The encrypted %s was changed or belongs to another row, so it can't be read: restore the row from a backup."
        .formatted(place.title());
  }
}
