package dev.perdure.activities.forge;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.message.KnownSecrets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Identity of a GitHub App: it signs the claims by which GitHub knows the App.
 *
 * @param installation the id of the installation; GitHub is asked for it if it is empty
 */
record GitHubAppKey(String app, PrivateKey key, Optional<String> installation) {

  private static final String ID = "GITHUB_APP_ID";
  private static final String KEY = "GITHUB_APP_PRIVATE_KEY";

  /** The bytes of a key file that count; the keys of Apps have about 1,700. */
  private static final int MAX_KEY_BYTES = 64 << 10;

  private static final String KEY_FILE = "GITHUB_APP_PRIVATE_KEY_FILE";
  private static final String INSTALLATION = "GITHUB_APP_INSTALLATION_ID";

  /** GitHub takes claims of at most ten minutes; the clocks of servers differ. */
  private static final Duration CLOCK_DIFFERENCE = Duration.ofMinutes(1);

  private static final Duration CLAIM_LIFETIME = Duration.ofMinutes(8);

  /** Java reads PKCS #8, which has these bytes before the PKCS #1 key that GitHub gives. */
  private static final byte[] RSA_VERSION_AND_ALGORITHM =
      Base64.getDecoder().decode("AgEAMA0GCSqGSIb3DQEBAQUA");

  private static final int SEQUENCE = 0x30;
  private static final int OCTETS = 0x04;

  /** Reads the App from variables; empty if there is none. Refuses one that can't sign. */
  static Optional<GitHubAppKey> of(Function<String, Optional<String>> variables) {
    Optional<String> app = variables.apply(ID).map(String::strip);
    if (app.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> installation = variables.apply(INSTALLATION).map(String::strip);
    installation
        .filter(id -> !id.matches("\\d{1,18}"))
        .ifPresent(id -> {
          throw new IllegalArgumentException(
              "%s is '%s', which is not the number of an installation: copy it from the address of the installation's page."
                  .formatted(INSTALLATION, id));
        });
    String pem = variables.apply(KEY).orElseGet(() -> file(variables.apply(KEY_FILE)));
    return Optional.of(new GitHubAppKey(app.get(), parse(pem), installation));
  }

  private static String file(Optional<String> path) {
    String file =
        path.orElseThrow(() ->
            new IllegalArgumentException(
                "%s is set without a private key: set %s to the file that GitHub made for the App."
                    .formatted(ID, KEY_FILE)));
    try {
      return content(Path.of(file.strip()));
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "The private key '%s' can't be read: set %s to a file that Perdure's account may read."
              .formatted(file, KEY_FILE),
          e);
    }
  }

  /** The beginning of a file, which a device such as /dev/zero has too. */
  private static String content(Path file) throws IOException {
    try (var stream = Files.newInputStream(file)) {
      return new String(stream.readNBytes(MAX_KEY_BYTES), StandardCharsets.US_ASCII);
    }
  }

  private static PrivateKey parse(String pem) {
    KnownSecrets.learn(pem);
    String plain = pem.replace("\\n", "\n");
    boolean isWrapped = plain.contains("-----BEGIN PRIVATE KEY-----");
    String body = plain.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
    try {
      byte[] der = Base64.getDecoder().decode(body);
      return KeyFactory.getInstance("RSA")
          .generatePrivate(new PKCS8EncodedKeySpec(isWrapped ? der : wrapped(der)));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      // without the cause, which may quote the key
      throw new IllegalArgumentException(
          "The private key of the GitHub App is no RSA key in PEM: set %s to the file that GitHub made for the App."
              .formatted(KEY_FILE));
    }
  }

  private static byte[] wrapped(byte[] key) {
    byte[] octets = element(OCTETS, key);
    byte[] content = new byte[RSA_VERSION_AND_ALGORITHM.length + octets.length];
    System.arraycopy(RSA_VERSION_AND_ALGORITHM, 0, content, 0, RSA_VERSION_AND_ALGORITHM.length);
    System.arraycopy(octets, 0, content, RSA_VERSION_AND_ALGORITHM.length, octets.length);
    return element(SEQUENCE, content);
  }

  /** An element of DER, with its length in two bytes. */
  private static byte[] element(int tag, byte[] content) {
    byte[] whole = new byte[content.length + 4];
    whole[0] = (byte) tag;
    whole[1] = (byte) 0x82;
    whole[2] = (byte) (content.length >> Byte.SIZE);
    whole[3] = (byte) content.length;
    System.arraycopy(content, 0, whole, 4, content.length);
    return whole;
  }

  /** Signs the claim that the caller is this App (a JSON web token, RS256). */
  String claim(Instant now) {
    String header = encoded(Json.write(Map.of("alg", "RS256", "typ", "JWT")));
    String claims =
        encoded(
            Json.write(
                Map.of(
                    "iat", now.minus(CLOCK_DIFFERENCE).getEpochSecond(),
                    "exp", now.plus(CLAIM_LIFETIME).getEpochSecond(),
                    "iss", app)));
    String signed = header + "." + claims;
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(key);
      signature.update(signed.getBytes(StandardCharsets.US_ASCII));
      return signed
          + "."
          + Base64.getUrlEncoder().withoutPadding().encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("The key of the GitHub App can't sign.", e);
    }
  }

  private static String encoded(String json) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  /** The App alone: the key is a secret. */
  @Override
  public String toString() {
    return "GitHubAppKey[%s]".formatted(app);
  }
}
