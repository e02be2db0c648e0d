package dev.perdure.web.inbox;

import dev.perdure.activities.journal.db.PageCursor;
import dev.perdure.web.problem.ApiFailure;
import java.time.Instant;
import java.util.Comparator;

/**
 * The place of a request in a person's view: first the requests that are assigned to the person,
 * the oldest first.
 */
record InboxPlace(boolean isAssigned, Instant raisedAt, String id)
    implements Comparable<InboxPlace> {

  private static final Comparator<InboxPlace> ORDER =
      Comparator.comparing((InboxPlace place) -> !place.isAssigned)
          .thenComparing(InboxPlace::raisedAt)
          .thenComparing(InboxPlace::id);

  private static final String ASSIGNED = "assigned ";
  private static final String OTHER = "other ";

  /** The place of a cursor; refuses the cursor of another list. */
  static InboxPlace of(PageCursor cursor) {
    boolean isAssigned = cursor.id().startsWith(ASSIGNED);
    if (!isAssigned && !cursor.id().startsWith(OTHER)) {
      throw ApiFailure.invalid(
          "cursor", "The cursor is of another list: use the 'next' of a page of the same view.");
    }
    String id = cursor.id().substring((isAssigned ? ASSIGNED : OTHER).length());
    return new InboxPlace(isAssigned, cursor.at(), id);
  }

  PageCursor cursor() {
    return new PageCursor(raisedAt, (isAssigned ? ASSIGNED : OTHER) + id);
  }

  @Override
  public int compareTo(InboxPlace other) {
    return ORDER.compare(this, other);
  }
}
