package dev.perdure.activities.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseAccessTest {
  @Test
  void readsAPostgresAddressWithEscapesAndQuery() {
    var access = parse("postgres://ann:p%40ss+1@db.example:6543/perdure?sslmode=require");

    assertThat(access.jdbcUrl())
        .isEqualTo("jdbc:postgresql://db.example:6543/perdure?sslmode=require");
    assertThat(access.user()).isEqualTo("ann");
    assertThat(access.password()).isEqualTo("p@ss+1");
  }

  @Test
  void prefersTheUserAndPasswordGivenApart() {
    var access =
        DatabaseAccess.parse(
            "postgresql://ann:old@db/perdure", Optional.of("bob"), Optional.of("new"));

    assertThat(access.user()).isEqualTo("bob");
    assertThat(access.password()).isEqualTo("new");
  }

  @Test
  void keepsAJdbcAddress() {
    assertThat(parse("jdbc:postgresql://db/perdure?user=ann&password=secret").jdbcUrl())
        .isEqualTo("jdbc:postgresql://db/perdure?user=ann&password=secret");
  }

  @Test
  void neverShowsAPassword() {
    var access = parse("jdbc:postgresql://db/perdure?user=ann&password=secret&ssl=true");

    assertThat(access.toString()).doesNotContain("secret").contains("db/perdure?ssl=true");
    assertThat(parse("postgres://ann:secret@db/perdure").toString()).doesNotContain("secret");
    assertThatThrownBy(() -> parse("mysql://ann:secret@db/perdure"))
        .hasMessageContaining("'mysql://db/perdure'")
        .hasMessageContaining("PERDURE_DB_URL");
    assertThatThrownBy(() -> parse("postgres:///perdure")).hasMessageContaining("has no host");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db/perdure?sslpassword=secret",
        "jdbc:postgresql://ann:x@secret@db/perdure",
        "jdbc:postgresql://ann:x/secret@db/perdure"
      })
  void showsNoPasswordWithSignsOfAnAddress(String address) {
    assertThat(parse(address).toString()).doesNotContain("secret").contains("//db/perdure");
  }

  @Test
  void showsNoPasswordOfAnAddressThatCannotBeRead() {
    assertThatThrownBy(() -> parse("postgres://ann:x/^secret@db/perdure"))
        .hasMessageContaining("'postgres://db/perdure' has no host")
        .hasNoSuppressedExceptions();
  }

  @Test
  void namesTheAddressOfAServerThatRefuses() {
    var access = parse("postgres://ann:secret@127.0.0.1:1/perdure");

    assertThatThrownBy(access::requireAnswer)
        .isInstanceOf(PostgresException.class)
        .hasMessageContaining("postgresql://127.0.0.1:1/perdure can't be reached")
        .hasMessageContaining("PERDURE_DB_URL")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
  }

  @Test
  void namesADatabaseThatDoesNotExist() {
    try (var database = TestDatabase.empty()) {
      var there = database.access();
      var absent = new DatabaseAccess(there.jdbcUrl() + "_absent", there.user(), there.password());

      assertThat(there.requireAnswer()).isEqualTo(there);
      assertThatThrownBy(absent::requireAnswer).hasMessageContaining("does not exist: create it");
    }
  }

  private static DatabaseAccess parse(String address) {
    return DatabaseAccess.parse(address, Optional.empty(), Optional.empty());
  }
}
