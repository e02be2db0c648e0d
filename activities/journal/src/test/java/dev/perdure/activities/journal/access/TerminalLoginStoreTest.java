package dev.perdure.activities.journal.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Strangers who begin many logins refuse none to other people. */
class TerminalLoginStoreTest {

  private static final TerminalLogin LAPTOP =
      TerminalLogin.waiting("laptop", "2001:db8::1", List.of(TokenScope.READ), 30);

  @RegisterExtension final TestJournal journal = TestJournal.open();

  @Test
  void aFullTableDropsALoginOfTheClientWithTheMost() {
    var store = new TerminalLoginStore(journal.database());
    assertThat(store.add(hash(0), hash(0), "ana", LAPTOP)).isTrue();
    journal
        .database()
        .sql(
            """
            insert into terminal_login
              (secret_hash, code_hash, machine, address, client, scopes, days, expires_at)
            select lpad(n::text, 64, 'x'), lpad(n::text, 64, 'x'), 'm', 'a', 'stranger ' || n / 30,
              '{read}', 1, now() + interval '1 minute' from generate_series(1, 999) n
            """)
        .update();

    assertThat(store.add(hash(1), hash(1), "bob", LAPTOP)).isTrue();
    assertThat(store.findBySecret(hash(0))).as("a login of another person").isPresent();
    assertThat(store.findBySecret(hash(1))).isPresent();
  }

  @Test
  void aClientThatSendsAtOnceHasItsBound() {
    var store = new TerminalLoginStore(journal.database());
    long added =
        IntStream.range(0, 60)
            .parallel()
            .filter(n -> store.add(hash(n), hash(n), "stranger", LAPTOP))
            .count();

    assertThat(added).isEqualTo(30);
    assertThat(store.add(hash(99), hash(99), "ana", LAPTOP)).isTrue();
  }

  private static String hash(int number) {
    return "%064d".formatted(number);
  }
}
