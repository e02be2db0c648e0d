package dev.perdure.activities.journal.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class ReadScopeTest {

  private static final HikariDataSource SOURCE = new HikariDataSource();
  private static final Database DATABASE = new Database(SOURCE);

  private final AtomicInteger reads = new AtomicInteger();

  @AfterAll
  static void close() {
    SOURCE.close();
  }

  @Test
  void readsAFactOnceWithinAScope() {
    int sum = ReadScope.call(() -> fact("a") + fact("a"));

    assertThat(sum).isEqualTo(2);
    assertThat(reads).hasValue(1);
  }

  @Test
  void keepsFactsOfOtherKeysNamesAndDatabasesApart() {
    try (var other = new HikariDataSource()) {
      int sum =
          ReadScope.call(() ->
              fact("a")
                  + fact("b")
                  + ReadScope.once(DATABASE, "another fact", "a", reads::incrementAndGet)
                  + ReadScope.once(new Database(other), "fact", "a", reads::incrementAndGet));

      assertThat(sum).isEqualTo(1 + 2 + 3 + 4);
    }
  }

  @Test
  void readsAgainInTheNextScopeAndOutsideOfOne() {
    ReadScope.call(() -> fact("a"));
    ReadScope.call(() -> fact("a"));
    fact("a");
    fact("a");

    assertThat(reads).hasValue(4);
  }

  @Test
  void readsAgainAfterAChangeInTheScope() {
    int second =
        ReadScope.call(() -> {
          fact("a");
          ReadScope.forget();
          return fact("a");
        });

    assertThat(second).isEqualTo(2);
  }

  @Test
  void keepsNothingOfAReadThatFails() {
    int value =
        ReadScope.call(() -> {
          assertThatThrownBy(() -> ReadScope.once(DATABASE, "fact", "a", ReadScopeTest::fail))
              .hasMessage("away");
          return fact("a");
        });

    assertThat(value).isOne();
  }

  @Test
  void readsEachTimeOnAnotherThread() throws InterruptedException {
    var other =
        Thread.ofVirtual()
            .unstarted(() -> {
              fact("a");
              fact("a");
            });
    ReadScope.call(() -> {
      other.start();
      return fact("a");
    });
    other.join();

    assertThat(reads).hasValue(3);
  }

  private int fact(String key) {
    return ReadScope.once(DATABASE, "fact", key, reads::incrementAndGet);
  }

  private static int fail() {
    throw new IllegalStateException("away");
  }
}
