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
  void secretsOfAddressesAreAmongThem() {
    KnownSecrets.learn(
        Map.of("PERDURE_SLACK_URL", "https://host/services/T1/AbC80123456789defghij"));
    KnownSecrets.learnAddress("https://host/hook?sig=zq-sig%2F81&format=json");

    assertThat(SecretRedactor.ofCode("AbC80123456789defghij zq-sig%2F81 zq-sig/81 json"))
        .isEqualTo("[redacted] [redacted] [redacted] json");
  }

  @ParameterizedTest
  @CsvSource({
    "Authorization, Bearer zq-header-82",
    "authorization, zq-header-82",
    "X-Api-Key, zq-header-82",
    "Proxy-Authorization, Basic zq-header-82",
    "PRIVATE-TOKEN, zq-header-82",
    "Cookie, zq-header-82",
  })
  void headersThatHoldSecretsAreAmongThem(String name, String value) {
    KnownSecrets.learnHeaders(Map.of(name, value));

    assertThat(SecretRedactor.ofCode("It said zq-header-82")).isEqualTo("It said [redacted]");
  }

  @Test
  void nothingThatNamesAVariableIs() {
    KnownSecrets.learnHeaders(
        Map.of("Authorization", "Bearer ${ZQ_TOKEN}", "Accept-Language", "zq-german-83"));

    assertThat(SecretRedactor.ofCode("Bearer ${ZQ_TOKEN}, zq-german-83"))
        .isEqualTo("Bearer ${ZQ_TOKEN}, zq-german-83");
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
