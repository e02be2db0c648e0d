package dev.perdure.planner.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The redactor knows the secrets of the process by their values. */
class KnownSecretsTest {

  @ParameterizedTest
  @CsvSource({
    "ACME_API_KEY, zq-acme-71",
    "PERDURE_TOKEN, zq.perdure.72",
    "PERDURE_DB_PASSWORD, zq!hunter7",
    "GITHUB_TOKEN, zqplaintokenofletters",
    "TRACKER_SECRET, 998877665544",
    "SMTP_PASS, zq-smtp-73",
    "DEPLOY_KEY, zq-deploy-74"
  })
  void areThoseThatTheirNamesCallSecret(String name, String value) {
    KnownSecrets.learn(Map.of(name, value));

    assertThat(SecretRedactor.of("It said " + value + ", twice: " + value))
        .isEqualTo("It said [redacted], twice: [redacted]");
  }

  @ParameterizedTest
  @CsvSource({
    "PERDURE_DB_PASSWORD, postgres",
    "PERDURE_PORT_TOKEN, 8080",
    "HOME, /home/zq-ada-75",
    "TOKEN_FILE, /run/zq-token-76"
  })
  void areNoOrdinaryWordsNumbersOrPaths(String name, String value) {
    KnownSecrets.learn(Map.of(name, value));

    assertThat(SecretRedactor.of("see " + value)).isEqualTo("see " + value);
  }

  @Test
  void passwordsOfAddressesAreAmongThem() {
    KnownSecrets.learn(Map.of("PERDURE_DB_URL", "postgres://ada:zq-db-79@host/db"));

    assertThat(SecretRedactor.of("refused: zq-db-79")).isEqualTo("refused: [redacted]");
  }

  @Test
  void aLongerOneGoesBeforeOneThatItHolds() {
    KnownSecrets.learn("zq-part-77");
    KnownSecrets.learn("zq-part-77-and-more");

    assertThat(SecretRedactor.of("zq-part-77-and-more")).isEqualTo("[redacted]");
  }

  @Test
  void codeKeepsItsAssignmentsAndLosesItsKeys() {
    KnownSecrets.learn("zq-code-78");

    assertThat(SecretRedactor.ofCode("token = readToken(); key = 'zq-code-78'"))
        .isEqualTo("token = readToken(); key = '[redacted]'");
  }
}
