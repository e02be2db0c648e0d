package dev.perdure.web.security;

import dev.perdure.activities.journal.access.BrowserSessionStore;
import dev.perdure.activities.journal.access.SignInLinkStore;
import dev.perdure.activities.journal.db.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.context.ApplicationEventPublisher;

/**
 * The sessions of browsers: each has a random id of its own, and opens by the token or by a link
 * that works once.
 */
public final class BrowserSessions {

  /** Time in which a link can be used. */
  static final Duration LINK_LIFETIME = Duration.ofHours(24);

  private static final int SECRET_BYTES = 32;
  private static final String SESSION = "session";
  private static final String LINK = "link";

  private final AccessToken token;
  private final BrowserSessionStore sessions;
  private final SignInLinkStore links;
  private final ApplicationEventPublisher events;

  BrowserSessions(AccessToken token, Database database, ApplicationEventPublisher events) {
    this.token = token;
    this.sessions = new BrowserSessionStore(database);
    this.links = new SignInLinkStore(database);
    this.events = events;
  }

  /** A link that signs one browser in, as its path on this server. */
  public SignInLink createLink() {
    String code = RandomSecret.ofBytes(SECRET_BYTES);
    Instant expiresAt = Instant.now().plus(LINK_LIFETIME);
    links.add(token.hash(LINK, code), expiresAt);
    return new SignInLink(SignInLink.PATH + code, expiresAt);
  }

  /** Opens a session by the code of a link, which is then used up; gives the session's id. */
  Optional<String> openByLink(String code) {
    return links.use(token.hash(LINK, code)) ? Optional.of(open()) : Optional.empty();
  }

  /** Opens a session by the server's token; gives the session's id. */
  Optional<String> openByToken(String given) {
    return token.matches(given) ? Optional.of(open()) : Optional.empty();
  }

  private String open() {
    String id = RandomSecret.ofBytes(SECRET_BYTES);
    sessions.open(token.hash(SESSION, id));
    return id;
  }

  /** The open session of a cookie. */
  Optional<CallerSession> find(String id) {
    var session = new CallerSession(token.hash(SESSION, id));
    if (!isOpen(session)) {
      return Optional.empty();
    }
    sessions.touch(session.idHash());
    return Optional.of(session);
  }

  /** Whether a session has neither expired nor ended. */
  public boolean isOpen(CallerSession session) {
    return sessions.isOpen(session.idHash());
  }

  void end(CallerSession session) {
    sessions.end(session.idHash());
    events.publishEvent(new CallerSession.Ended(session));
  }
}
