package dev.perdure.activities.journal.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.db.TestJournal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The end of a person's access leaves no session, login or token, whatever happens beside it. */
class EndedAccessTest {

  private static final String ANA = "ana";
  private static final String SESSION = hash("a");
  private static final String SECRET = hash("b");
  private static final String CODE = hash("c");
  private static final String ANSWER = hash("d");
  private static final GrantingCredential BY_SESSION = GrantingCredential.ofSession(SESSION);
  private static final TerminalLogin LAPTOP =
      TerminalLogin.waiting("laptop", "192.0.2.1", List.of(TokenScope.READ), 30);

  @RegisterExtension final TestJournal journal = TestJournal.open();

  private BrowserSessionStore sessions;
  private TerminalLoginStore logins;
  private ApiTokenStore tokens;
  private PersonAccessStore access;

  @BeforeEach
  void signIn() {
    sessions = new BrowserSessionStore(journal.database());
    logins = new TerminalLoginStore(journal.database());
    tokens = new ApiTokenStore(journal.database());
    access = new PersonAccessStore(journal.database());
    new PersonStore(journal.database()).claim(ANA, "corp", "a");
    openSession(SESSION, now());
  }

  @Test
  void aLoginThatIsTakenMeanwhile() {
    begin();
    confirm();
    race(() -> logins.take(SECRET, ANSWER, _ -> token("1")));

    assertNothingIsLeft();
    assertThat(logins.take(SECRET, ANSWER, _ -> token("2"))).isEmpty();
  }

  @Test
  void aLoginThatIsConfirmedMeanwhile() {
    begin();
    race(this::confirm);

    assertNothingIsLeft();
    assertThat(logins.take(SECRET, ANSWER, _ -> token("1"))).isEmpty();
  }

  @Test
  void aTokenThatThePersonCreatesMeanwhile() {
    race(() -> tokens.add(token("1"), BY_SESSION));

    assertNothingIsLeft();
  }

  @Test
  void aSessionThatATokenOpensMeanwhile() {
    tokens.add(token("1"), GrantingCredential.ofServer());
    race(() -> sessions.open(OpenSession.ofToken(hash("e"), "1"), ANA, Optional.empty()));

    assertNothingIsLeft();
  }

  @Test
  void aSignInThatTheProviderConfirmedBefore() {
    Instant confirmedAt = now();
    race(() -> openSession(hash("e"), confirmedAt));

    assertNothingIsLeft();
  }

  @Test
  void aWriteThatFoundThePersonsRightsJustBeforeComesTooLate() {
    begin();
    Instant confirmedAt = now();
    tokens.add(token("1"), GrantingCredential.ofServer());
    access.end(ANA, "ada", () -> 0);

    assertThat(confirm()).isFalse();
    assertThat(tokens.add(token("2"), BY_SESSION)).isEqualTo(TokenAddition.CALLER_ENDED);
    assertThat(tokens.add(token("2"), GrantingCredential.ofToken("1")))
        .isEqualTo(TokenAddition.CALLER_ENDED);
    assertThat(openSession(hash("e"), confirmedAt)).isFalse();
    assertThat(sessions.open(OpenSession.ofToken(hash("e"), "1"), ANA, Optional.empty())).isFalse();
    assertNothingIsLeft();
    assertThat(openSession(hash("e"), now())).as("a sign-in that the provider allows").isTrue();
  }

  @Test
  void aFailureOfTheHandoverEndsNothing() {
    tokens.add(token("1"), BY_SESSION);

    assertThatThrownBy(() -> access.end(ANA, "ada", EndedAccessTest::fail)).hasMessage("handover");
    assertThat(sessions.find(SESSION)).isPresent();
    assertThat(tokens.list(Optional.of(ANA)).getFirst().isInForce(Instant.now())).isTrue();
  }

  @Test
  void aTokenThatCantBeAddedLeavesTheLoginAndTheEarlierToken() {
    tokens.add(token("1"), BY_SESSION);
    begin();
    confirm();

    assertThatThrownBy(() -> logins.take(SECRET, ANSWER, _ -> token("1")))
        .hasMessageContaining("duplicate key");
    assertThat(tokens.list(Optional.of(ANA)).getFirst().isInForce(Instant.now())).isTrue();
    assertThat(logins.take(SECRET, ANSWER, _ -> token("2")).orElseThrow().replaced())
        .extracting(ApiToken::id)
        .containsExactly("1");
  }

  @Test
  void aPersonWithoutRightsAtTheProviderKeepsOnlyTokensOfOthers() {
    begin();
    confirm();
    tokens.add(token("1"), BY_SESSION);
    tokens.add(token("2", "ada", "ci"), GrantingCredential.ofServer());

    assertThat(access.endOwn(ANA, "ada")).extracting(ApiToken::id).containsExactly("1");
    assertThat(logins.findBySecret(SECRET)).isEmpty();
  }

  private static int fail() {
    throw new IllegalStateException("handover");
  }

  /** Runs work while the end of the person's access has deleted all and has not committed. */
  private void race(Supplier<?> work) {
    var beside = new AtomicReference<CompletableFuture<?>>();
    access.end(
        ANA,
        "ada",
        () -> {
          beside.set(CompletableFuture.supplyAsync(work));
          await(beside.get());
          return 0;
        });
    beside.get().join();
  }

  /** Waits until the work is done; work that waits for the lock goes on after the commit. */
  private static void await(CompletableFuture<?> work) {
    try {
      work.get(300, TimeUnit.MILLISECONDS);
    } catch (TimeoutException _) {
      assertThat(work).isNotDone();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private void assertNothingIsLeft() {
    assertThat(tokens.list(Optional.of(ANA))).noneMatch(token -> token.isInForce(Instant.now()));
    assertThat(
            journal
                .database()
                .sql(
                    """
                    select id_hash from browser_session
                    union all select secret_hash from terminal_login where person is not null
                    """)
                .column(String::toString))
        .isEmpty();
  }

  private void begin() {
    logins.add(SECRET, CODE, "192.0.2.1", LAPTOP);
  }

  private boolean confirm() {
    return logins.confirm(CODE, SESSION, ANA, ANSWER);
  }

  private boolean openSession(String idHash, Instant confirmedAt) {
    return sessions.open(
        OpenSession.ofPerson(idHash, ANA, List.of()), ANA, Optional.of(confirmedAt));
  }

  private Instant now() {
    return journal
        .database()
        .sql("select clock_timestamp() as moment")
        .one(row -> row.moment("moment"));
  }

  private static HashedApiToken token(String id) {
    return token(id, ANA, "login from laptop");
  }

  private static HashedApiToken token(String id, String by, String name) {
    Instant now = Instant.now();
    var token =
        new ApiToken(
            id,
            ANA,
            name,
            List.of(TokenScope.READ),
            List.of(),
            by,
            now,
            now.plusSeconds(600),
            null,
            null,
            null);
    return new HashedApiToken(token, hash("f"));
  }

  private static String hash(String letter) {
    return letter.repeat(64);
  }
}
