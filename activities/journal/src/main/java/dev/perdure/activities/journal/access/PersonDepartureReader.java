package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.trail.TrailKind;
import dev.perdure.activities.journal.trail.TrailPart;

/** Reader of whether people have left. */
public final class PersonDepartureReader {

  /** Another person ended the person's access, and the person has none again. */
  private static final String HAS_LEFT =
      """
      select (
        exists (select from api_token where owner = :person and revoked_by <> :person)
        or exists (
          select from audit_record record join audit_content content using (position)
          where record.kind = :ended and content.part = :part and content.content = :person))
        and not exists (
          select from api_token
          where owner = :person and revoked_at is null and expires_at > now())
        and not exists (
          select from browser_session
          where person = :person and (expires_at is null or expires_at > now()))
      """;

  private final Database database;

  public PersonDepartureReader(Database database) {
    this.database = database;
  }

  /** Whether another person ended this person's access, and the person has none again. */
  public boolean hasLeft(String person) {
    return database
        .sql(HAS_LEFT)
        .param("person", person)
        .param("ended", TrailKind.SESSIONS_ENDED)
        .param("part", TrailPart.PERSON)
        .query(Boolean.class)
        .single();
  }
}
