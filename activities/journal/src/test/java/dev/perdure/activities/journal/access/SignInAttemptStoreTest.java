package dev.perdure.activities.journal.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Strangers who begin many attempts to sign in take neither old nor new ones from other people. */
class SignInAttemptStoreTest {

  private static final String FLOOD =
      """
      insert into sign_in_attempt
        (state_hash, browser_hash, provider, nonce, verifier, next, client, expires_at)
      select lpad(n::text, 64, 'x'), 'b', 'corp', 'n', 'v', '/', 'stranger ' || n %% %d,
        now() + interval '9 minutes' + n * interval '1 millisecond'
      from generate_series(1, %d) n
      """;

  @RegisterExtension final TestJournal journal = TestJournal.open();

  @Test
  void aFullTableDropsAnAttemptOfTheClientWithTheMost() {
    var store = new SignInAttemptStore(journal.database());
    store.add("ana", attempt(0));
    journal.database().sql(FLOOD.formatted(20, 9_999)).update();

    store.add("bob", attempt(1));
    IntStream.range(100, 150).forEach(n -> store.add("stranger " + n, attempt(n)));

    assertThat(count()).isEqualTo(10_000);
    assertThat(store.use(hash(0))).as("an attempt that began before").isPresent();
    assertThat(store.use(hash(1))).as("an attempt that began later").isPresent();
  }

  @Test
  void aClientWithTheMostAttemptsLosesItsOwnOldestOne() {
    var store = new SignInAttemptStore(journal.database());
    store.add("ana", attempt(0));
    journal.database().sql(FLOOD.formatted(1, 1_000)).update();

    store.add("stranger 0", attempt(1));

    assertThat(count()).isEqualTo(1_001);
    assertThat(store.use("%064d".formatted(1).replace("0", "x"))).as("the oldest").isEmpty();
    assertThat(store.use(hash(0))).isPresent();
    assertThat(store.use(hash(1))).isPresent();
  }

  private long count() {
    return journal
        .database()
        .sql("select count(*) as n from sign_in_attempt")
        .one(row -> row.number("n"));
  }

  private static SignInAttempt attempt(int number) {
    return new SignInAttempt(hash(number), "b", "corp", "n", "v", "/");
  }

  private static String hash(int number) {
    return "%064d".formatted(number);
  }
}
