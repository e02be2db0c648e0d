package dev.perdure.activities.forge;

import com.sun.net.httpserver.HttpExchange;
import dev.perdure.activities.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.JsonNode;

/** App of a forge, as GitHub has them: it gives tokens to those who sign with its key. */
public final class TestForgeApp {

  /** The id of the app. */
  public static final String ID = "4711";

  private static final int INSTALLATION = 42;

  private final TestForge forge;
  private final List<String> tokens = new CopyOnWriteArrayList<>();

  /** Tests of one process share it, because a key pair takes a second of a processor. */
  private static final KeyPair KEYS = pair();

  private volatile Duration lifetime = Duration.ofHours(1);
  private volatile boolean isRevoked;

  TestForgeApp(TestForge forge) {
    this.forge = forge;
  }

  private static KeyPair pair() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException fault) {
      throw new IllegalStateException(fault);
    }
  }

  /** The private key in the form that Java writes (PKCS #8). */
  public String key() {
    return pem("PRIVATE KEY", KEYS.getPrivate().getEncoded());
  }

  /** The private key in the form that GitHub hands out (PKCS #1), which PKCS #8 holds. */
  public String keyOfGitHub() {
    byte[] whole = KEYS.getPrivate().getEncoded();
    byte[] inner = new byte[whole.length - 26];
    System.arraycopy(whole, 26, inner, 0, inner.length);
    return pem("RSA PRIVATE KEY", inner);
  }

  private static String pem(String label, byte[] content) {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(label, lines, label);
  }

  /** The tokens that the app has given, the newest last. */
  public List<String> tokens() {
    return tokens;
  }

  /** Gives tokens from now on that are valid so long. */
  public void lifetime(Duration duration) {
    lifetime = duration;
  }

  /** Takes no claims any more that its key has signed. */
  public void revoke() {
    isRevoked = true;
  }

  void serve(HttpExchange exchange, String path, String claim) throws IOException {
    String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if (isRevoked || !isValid(claim)) {
      TestForgeReply.json(401, Map.of("message", "A JSON web token could not be decoded"))
          .send(exchange);
    } else if (path.endsWith("/installation")) {
      boolean isInstalled = path.startsWith("/api/v3/repos/octo/");
      (isInstalled
              ? TestForgeReply.json(200, Map.of("id", INSTALLATION))
              : TestForgeReply.json(404, Map.of("message", "Not Found")))
          .send(exchange);
    } else if (path.equals("/api/v3/app/installations/%d/access_tokens".formatted(INSTALLATION))) {
      String name = Json.mapper().readTree(text).at("/repositories/0").asString();
      give("octo/" + name).send(exchange);
    } else {
      TestForgeReply.json(404, Map.of("message", "Not Found")).send(exchange);
    }
  }

  private TestForgeReply give(String repository) {
    String token = "v1.zq9xAppToken%012d".formatted(tokens.size());
    tokens.forEach(forge::forget);
    tokens.add(token);
    forge.allow(token, repository);
    return TestForgeReply.json(
        201, Map.of("token", token, "expires_at", Instant.now().plus(lifetime).toString()));
  }

  /** As GitHub: signed by the key, for this app, and for at most ten minutes. */
  private boolean isValid(String claim) {
    String[] parts = claim.split("\\.");
    if (parts.length != 3) {
      return false;
    }
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initVerify(KEYS.getPublic());
      signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
      JsonNode claims = Json.mapper().readTree(Base64.getUrlDecoder().decode(parts[1]));
      long now = Instant.now().getEpochSecond();
      long expiry = claims.path("exp").asLong();
      return signature.verify(Base64.getUrlDecoder().decode(parts[2]))
          && claims.path("iss").asString().equals(ID)
          && claims.path("iat").asLong() <= now
          && expiry > now
          && expiry <= now + 600;
    } catch (GeneralSecurityException | IllegalArgumentException fault) {
      return false;
    }
  }
}
