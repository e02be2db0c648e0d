package dev.perdure.web.security;

import dev.perdure.activities.journal.access.ApiToken;
import dev.perdure.activities.journal.access.HashedApiToken;
import dev.perdure.activities.journal.access.TerminalLogin;
import dev.perdure.activities.journal.access.TerminalLoginState;
import dev.perdure.activities.journal.access.TerminalLoginStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Logins of command lines. A terminal begins one, a person confirms it on a page of this server and
 * carries a code back to the terminal. Only the program that began the login gets the token, and
 * only with this code, so a link that a stranger sends gives the stranger nothing.
 */
final class TerminalLogins {

  private static final int SECRET_BYTES = 32;
  private static final int CODE_LETTERS = 8;
  private static final int ANSWER_LETTERS = 6;
  private static final String SECRET = "terminal secret";
  private static final String CODE = "terminal code";
  private static final String ANSWER = "terminal answer";

  private final ServerIdentity server;
  private final ApiTokens tokens;
  private final TerminalLoginStore store;

  TerminalLogins(ServerIdentity server, ApiTokens tokens, Database database) {
    this.server = server;
    this.tokens = tokens;
    this.store = new TerminalLoginStore(database);
  }

  /**
   * A login that began.
   *
   * @param code the code of its page, which the terminal shows too
   * @param secret the secret of the program that began it
   */
  record BegunLogin(String code, String secret, Instant expiresAt) {

    /** Hides the secret. */
    @Override
    public String toString() {
      return "BegunLogin[%s]".formatted(code);
    }
  }

  /** A token, which Perdure shows once. */
  record GivenToken(String secret, ApiToken token) {

    /** Hides the secret. */
    @Override
    public String toString() {
      return "GivenToken[%s]".formatted(token);
    }
  }

  /** Begins a login; refuses it if too many wait. */
  BegunLogin begin(TerminalLogin login) throws TooManyAttemptsException {
    String secret = RandomSecret.ofBytes(SECRET_BYTES);
    String code = LetterCode.random(CODE_LETTERS);
    Instant expiresAt = Instant.now().plus(TerminalLoginStore.MAX_LIFETIME);
    String client = ClientAddress.group(login.address());
    if (!store.add(hash(SECRET, secret), codeHash(code), client, login)) {
      throw new TooManyAttemptsException();
    }
    return new BegunLogin(code, secret, expiresAt.truncatedTo(ChronoUnit.SECONDS));
  }

  /** The login of a page that waits for a person. */
  Optional<TerminalLogin> findWaiting(String code) {
    return store
        .findByCode(codeHash(code))
        .filter(login -> login.state() == TerminalLoginState.WAITING);
  }

  /** Confirms a login; gives the code that the person carries to the terminal. */
  Optional<String> confirm(String code, TerminalLoginFilter.SignedIn person) {
    String answer = LetterCode.random(ANSWER_LETTERS);
    String answerHash = hash(ANSWER, LetterCode.letters(answer));
    return store.confirm(codeHash(code), person.session().idHash(), person.name(), answerHash)
        ? Optional.of(answer)
        : Optional.empty();
  }

  boolean refuse(String code, TerminalLoginFilter.SignedIn person) {
    return store.refuse(codeHash(code), person.session().idHash(), person.name());
  }

  /** The state of a login; fails if the login has ended or was refused. */
  TerminalLoginState state(String secret) {
    TerminalLogin login = store.findBySecret(hash(SECRET, secret)).orElseThrow(this::ended);
    if (login.state() == TerminalLoginState.REFUSED) {
      throw ApiFailure.of(
          ProblemCode.FORBIDDEN, "'%s' refused this login.".formatted(login.person().orElse("")));
    }
    return login.state();
  }

  /** The token of a confirmed login, which is then used up. */
  GivenToken take(String secret, String typed) {
    state(secret);
    var tokenSecret = ApiTokenSecret.random();
    TerminalLoginStore.TakenLogin taken =
        store
            .take(
                hash(SECRET, secret),
                hash(ANSWER, LetterCode.letters(typed)),
                login -> token(login, tokenSecret))
            .orElseThrow(() ->
                ApiFailure.invalid(
                    "answer", "That is not the code that the page shows after the confirmation."));
    tokens.announce(taken);
    return new GivenToken(tokenSecret.text(), taken.token());
  }

  private static HashedApiToken token(TerminalLogin login, ApiTokenSecret secret) {
    String person = login.person().orElseThrow();
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    var token =
        new ApiToken(
            secret.id(),
            person,
            "login from " + login.machine(),
            login.scopes(),
            login.roles(),
            person,
            now,
            now.plus(Duration.ofDays(login.days())),
            null,
            null,
            null);
    return new HashedApiToken(token, secret.hash());
  }

  /** Revokes the named token of a command line that logs out. */
  void end(NamedToken token, String by) {
    tokens.revoke(token.id(), by);
  }

  private ApiFailure ended() {
    return ApiFailure.of(
        ProblemCode.NOT_FOUND,
        "This login was used, has expired or had too many wrong codes: run '%s login' again."
            .formatted(LauncherName.NAME));
  }

  private String codeHash(String code) {
    return hash(CODE, LetterCode.letters(code));
  }

  private String hash(String purpose, String secret) {
    return server.token().hash(purpose, secret);
  }
}
