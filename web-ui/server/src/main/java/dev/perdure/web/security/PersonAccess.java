package dev.perdure.web.security;

import dev.perdure.activities.journal.access.PersonAccessStore;
import dev.perdure.activities.journal.access.PersonAccessStore.EndedAccess;
import dev.perdure.activities.journal.db.Database;
import java.util.function.IntSupplier;
import org.springframework.context.ApplicationEventPublisher;

/** The access of people: ends it with all streams. */
final class PersonAccess {

  private final PersonAccessStore store;
  private final ApiTokens tokens;
  private final ApplicationEventPublisher events;

  PersonAccess(Database database, ApiTokens tokens, ApplicationEventPublisher events) {
    this.store = new PersonAccessStore(database);
    this.tokens = tokens;
    this.events = events;
  }

  /**
   * Ends the sessions, the confirmed logins and the tokens of a person.
   *
   * @param handOver hands the person's requests over, in the same transaction
   */
  EndedAccess end(String person, String by, IntSupplier handOver) {
    EndedAccess ended = store.end(person, by, handOver);
    ended
        .sessions()
        .forEach(hash -> events.publishEvent(new CallerCredential.Ended(new CallerSession(hash))));
    ended.tokens().forEach(token -> tokens.end(token, by));
    return ended;
  }
}
