package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.db.PageCursor;
import java.time.Instant;
import java.util.Optional;

/**
 * The place of a request in a person's view: first the requests that are assigned to the person,
 * the oldest first.
 */
public record InboxPlace(boolean isAssigned, Instant raisedAt, String id) {

  private static final String ASSIGNED = "assigned ";
  private static final String OTHER = "other ";

  /** The place of a request in the view of a person. */
  public static InboxPlace of(RequestRecord found, String person) {
    boolean isAssigned = person.equals(found.request().assignee());
    return new InboxPlace(isAssigned, found.request().raisedAt(), found.request().id().value());
  }

  /** The place of a cursor; empty for the cursor of another list. */
  public static Optional<InboxPlace> of(PageCursor cursor) {
    boolean isAssigned = cursor.id().startsWith(ASSIGNED);
    if (!isAssigned && !cursor.id().startsWith(OTHER)) {
      return Optional.empty();
    }
    String id = cursor.id().substring((isAssigned ? ASSIGNED : OTHER).length());
    return Optional.of(new InboxPlace(isAssigned, cursor.at(), id));
  }

  /** The cursor of the place. */
  public PageCursor cursor() {
    return new PageCursor(raisedAt, (isAssigned ? ASSIGNED : OTHER) + id);
  }
}
