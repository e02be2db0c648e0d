package dev.perdure.planner.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntropyFinderTest {

  private static final String BASE64 =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  private static final String SECRET = "q7Lm2ZxTb9RkVw4Ns8Yd";

  @AfterEach
  void useTheDefault() {
    EntropyPolicy.setCurrent(EntropyPolicy.DEFAULT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "STRIPE_KEY=SECRET",
        "export SERVICE_TOKEN='SECRET'",
        "apiKey: SECRET",
        "\"accountKey\" : \"SECRET\",",
        "{\\\"sessionToken\\\":\\\"SECRET\\\"}",
        "X-Vault-Token: SECRET",
        "Authorization: Token SECRET",
        "Authorization: SECRET",
        "Cookie: session=SECRET; theme=dark",
        "curl -H 'X-Api-Key: SECRET' http://host",
        "deploy --api-key SECRET --force",
        "deploy --auth-token=SECRET",
        "env[\"DB_CREDENTIALS\"] = \"SECRET\"",
        "setenv(\"API_KEY\", \"SECRET\")",
        "auth => SECRET",
        "<apiKey>SECRET</apiKey>",
        "DefaultEndpointsProtocol=https;AccountKey=SECRET==;EndpointSuffix=x",
        "the token SECRET was refused",
      })
  void removesARandomValueBehindTheNameOfASecret(String form) {
    assertThat(SecretRedactor.ofCode(form.replace("SECRET", SECRET)).replace("==", ""))
        .isEqualTo(form.replace("SECRET", EntropyFinder.REMOVED).replace("==", ""));
  }

  /** Of 20 random characters, the measure takes almost all for random; of more, all. */
  @Test
  void findsRandomValuesOfUsualLengths() {
    var random = new Random(71);

    assertThat(share(random, 20, BASE64)).isGreaterThan(0.85);
    assertThat(share(random, 32, BASE64)).isGreaterThan(0.95);
    assertThat(share(random, 64, BASE64)).isGreaterThan(0.99);
    assertThat(share(random, 32, "0123456789abcdef")).isGreaterThan(0.99);
    assertThat(share(random, 32, "0123456789abcdefghijklmnopqrstuvwxyz")).isGreaterThan(0.95);
  }

  private static double share(Random random, int length, String alphabet) {
    int found = 0;
    for (int number = 0; number < 2_000; number++) {
      String value = random(random, length, alphabet);
      found += SecretRedactor.ofCode("api_key=" + value + " ").contains(value) ? 0 : 1;
    }
    return found / 2_000.0;
  }

  private static String random(Random random, int length, String alphabet) {
    var value = new StringBuilder();
    for (int at = 0; at < length; at++) {
      value.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return value.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "commit 3f2a91cde0b74f5d6a7b8c9d0e1f2a3b4c5d6e7f",
        "\"integrity\": \"sha512-q7Lm2ZxTb9RkVw4Ns8Ydq7Lm2ZxTb9RkVw4Ns8Yd==\"",
        "token: sha256:3f2a91cde0b74f5d6a7b8c9d0e1f2a3b4c5d6e7f3f2a91cde0b74f5d6a7b8c9d",
        "key: 3f2a91cde0b74f5d6a7b8c9d0e1f2a3b4c5d6e7f",
        "secretHash: 3f2a91cde0b74f5d6a7b8c9d0e1f2a3b4c5d6e7f",
        "session: 6f1d2c3b-4a59-4687-9786-a5b4c3d2e1f0",
        "publicKey = \"q7Lm2ZxTb9RkVw4Ns8Ydq7Lm2ZxTb9RkVw4Ns8Yd\"",
        "<img src=\"data:image/png;base64,q7Lm2ZxTb9RkVw4Ns8Ydq7Lm2ZxTb9RkVw4Ns8Yd\">",
        "github.com/a/b v1.2.3 h1:q7Lm2ZxTb9RkVw4Ns8Ydq7Lm2ZxTb9RkVw4Ns8Yd=",
        "token = readTokenFromEnvironmentVariable2(name)",
        "apiKey = configuration.getApiKeyOfProvider3",
        "var token=e.createTokenStream(t,n),r=q7Lm2ZxTb9RkVw4Ns8Yd(a)",
        "SecretKeyFactory = PBEWithHmacSHA1AndAES_128",
        "commons.releaseManagerKey = B6E73D84EA4FCC47166087253FAAD2CD5ECBB314",
        "tokenFile: /var/run/secrets/kubernetes.io/serviceaccount/token2",
        "password: correct-horse-battery-staple",
        "name: q7Lm2ZxTb9RkVw4Ns8Yd",
        "q7Lm2ZxTb9RkVw4Ns8Yd",
      })
  void leavesDigestsIdsPicturesAndCodeAlone(String text) {
    assertThat(SecretRedactor.ofCode(text)).isEqualTo(text);
  }

  @Test
  void removesAValueOfAnyNameIfThePolicySaysSo() {
    EntropyPolicy.setCurrent(new EntropyPolicy(EntropyMode.ALL_NAMES, List.of()));

    assertThat(SecretRedactor.ofCode("DATABRICKS=%s, %<s".formatted(SECRET)))
        .isEqualTo("DATABRICKS=[redacted:entropy], " + SECRET);
  }

  @Test
  void leavesAValueAloneThatThePolicyAllowsByItsNameOrByItself() {
    EntropyPolicy.setCurrent(
        new EntropyPolicy(EntropyMode.SECRET_NAMES, List.of("build_*", "q7L*Yd")));

    assertThat(SecretRedactor.ofCode("api_key=" + SECRET)).contains(SECRET);
    assertThat(SecretRedactor.ofCode("build_key=x" + SECRET)).contains(SECRET);
    assertThat(SecretRedactor.ofCode("api_key=x" + SECRET)).doesNotContain(SECRET);
  }

  @Test
  void leavesAllAloneIfThePolicyIsOff() {
    EntropyPolicy.setCurrent(new EntropyPolicy(EntropyMode.OFF, List.of()));

    assertThat(SecretRedactor.ofCode("api_key=" + SECRET)).contains(SECRET);
  }

  @Test
  void masksAsManyCharacters() {
    assertThat(SecretRedactor.masked("api_key=%s==, a".formatted(SECRET)))
        .isEqualTo("api_key=%s, a".formatted("*".repeat(SECRET.length() + 2)));
  }

  @Test
  void tellsThePlaceTheNameAndTheEntropyOfAValue() {
    List<EntropySecret> found = EntropyFinder.find("x\napi_key = " + SECRET, EntropyPolicy.DEFAULT);

    assertThat(found).hasSize(1);
    assertThat(found.getFirst().name()).isEqualTo("api_key");
    assertThat(found.getFirst().start()).isEqualTo(12);
    assertThat(found.getFirst().bits()).isBetween(4.0, 4.4);
  }

  /** Pieces of a stream end within names, signs and values. */
  @RepeatedTest(50)
  void redactsAStreamAsTheWholeText(RepetitionInfo repetition) {
    var random = new Random(repetition.getCurrentRepetition());
    List<String> forms =
        List.of(
            "apiKey: %s",
            "\"sessionToken\": \"%s\"",
            "monkey = %s",
            "MY_SECRET_KEY=%s,",
            "--api-key %s",
            "setenv(\"API_KEY\", \"%s\")",
            "sha256:%s",
            "a %s");
    var text = new StringBuilder();
    for (int number = 0; number < 8; number++) {
      String form = forms.get(random.nextInt(forms.size()));
      text.append(form.formatted(random(random, 18 + random.nextInt(30), BASE64))).append('\n');
    }

    var redactor = new StreamRedactor();
    var sent = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      int end = Math.min(text.length(), at + 1 + random.nextInt(6));
      sent.append(redactor.add(text.substring(at, end)));
      at = end;
    }
    sent.append(redactor.finish());
    assertThat(sent).hasToString(SecretRedactor.ofCode(text.toString()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "key=",
        "key= ",
        "token ",
        "\"",
        "\\\"",
        "Aa0Bb1",
        "api_key=Aa0Bb1Cc2Dd3Ee4Ff5Gg6 "
      })
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void readsAMegabyteOnce(String piece) {
    String text = piece.repeat(1_000_000 / piece.length());

    assertThat(EntropyFinder.replace(text)).isNotEmpty();
  }
}
