package dev.perdure.web.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.pkce.CodeChallenge;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;

/** An identity provider whose answers a test chooses. It checks the verifier of PKCE. */
final class FakeIssuer implements AutoCloseable {

  static final String CLIENT = "perdure";
  static final String SECRET = "a-secret-of-32-bytes-for-the-mac";

  private static final RSAKey KEY = key("1");
  private static final RSAKey STRANGE_KEY = key("1");

  /** Turns the claims of a right answer into the token that the provider gives. */
  volatile Function<JWTClaimsSet.Builder, String> answer = FakeIssuer::signed;

  /** The refresh token that the provider gives next; empty if it gives none. */
  volatile String refreshToken = "";

  /** The answer to a refresh token in place of a right one; empty for a right one. */
  volatile String refusal = "";

  /** The refresh tokens that Perdure has presented. */
  final List<String> refreshed = new CopyOnWriteArrayList<>();

  private final HttpServer server;
  private volatile Map<String, String> asked = Map.of();

  private FakeIssuer(HttpServer server) {
    this.server = server;
  }

  static FakeIssuer start() {
    return start(0);
  }

  static FakeIssuer start(int port) {
    try {
      var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      var issuer = new FakeIssuer(HttpServer.create(address, 0));
      issuer.server.createContext("/", issuer::handle);
      issuer.server.start();
      return issuer;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Takes the address to which Perdure sends a browser; gives its parameters. */
  Map<String, String> visit(String location) {
    asked = parameters(URI.create(location).getRawQuery());
    return asked;
  }

  static String signed(JWTClaimsSet.Builder claims) {
    return signed(claims, KEY);
  }

  static String signedByAStranger(JWTClaimsSet.Builder claims) {
    return signed(claims, STRANGE_KEY);
  }

  static String unsigned(JWTClaimsSet.Builder claims) {
    return new PlainJWT(claims.build()).serialize();
  }

  /** A signature by a secret that the client knows, which proves nothing. */
  static String signedByTheSecret(JWTClaimsSet.Builder claims) {
    try {
      var token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims.build());
      token.sign(new MACSigner(SECRET.getBytes(UTF_8)));
      return token.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String signed(JWTClaimsSet.Builder claims, RSAKey key) {
    try {
      var header = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("1").build();
      var token = new SignedJWT(header, claims.build());
      token.sign(new RSASSASigner(key));
      return token.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private static RSAKey key(String id) {
    try {
      return new RSAKeyGenerator(2048).keyID(id).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    String reply =
        switch (exchange.getRequestURI().getPath()) {
          case "/.well-known/openid-configuration" -> configuration();
          case "/jwks" -> new JWKSet(KEY.toPublicJWK()).toString();
          case "/token" -> token(parameters(body));
          default -> "{}";
        };
    int status = reply.contains("\"error\"") ? 400 : 200;
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    byte[] bytes = reply.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private String configuration() {
    return """
    {"issuer":"%1$s","authorization_endpoint":"%1$s/authorize","token_endpoint":"%1$s/token",
     "jwks_uri":"%1$s/jwks","subject_types_supported":["public"],
     "response_types_supported":["code"],"id_token_signing_alg_values_supported":["RS256"]}
    """
        .formatted(address());
  }

  private String token(Map<String, String> form) {
    if ("refresh_token".equals(form.get("grant_type"))) {
      refreshed.add(form.get("refresh_token"));
      return refusal.isEmpty() ? tokens() : refusal;
    }
    var verifier = new CodeVerifier(form.getOrDefault("code_verifier", "x".repeat(43)));
    String challenge = CodeChallenge.compute(CodeChallengeMethod.S256, verifier).getValue();
    if (!challenge.equals(asked.get("code_challenge"))
        || !String.valueOf(asked.get("redirect_uri")).equals(form.get("redirect_uri"))) {
      return "{\"error\":\"invalid_grant\"}";
    }
    return tokens();
  }

  private String tokens() {
    String refresh =
        refreshToken.isEmpty() ? "" : ",\"refresh_token\":\"%s\"".formatted(refreshToken);
    return "{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"expires_in\":300,\"id_token\":\"%s\"%s}"
        .formatted(answer.apply(claims()), refresh);
  }

  /** The claims of a right logout token about all sessions of Ana. */
  JWTClaimsSet.Builder logout() {
    Instant now = Instant.now();
    return new JWTClaimsSet.Builder()
        .issuer(address())
        .audience(CLIENT)
        .subject("subject-of-ana")
        .jwtID(UUID.randomUUID().toString())
        .claim("events", Map.of("http://schemas.openid.net/event/backchannel-logout", Map.of()))
        .issueTime(Date.from(now))
        .expirationTime(Date.from(now.plusSeconds(120)));
  }

  private JWTClaimsSet.Builder claims() {
    Instant now = Instant.now();
    return new JWTClaimsSet.Builder()
        .issuer(address())
        .audience(CLIENT)
        .subject("subject-of-ana")
        .claim("nonce", asked.get("nonce"))
        .claim("preferred_username", "ana")
        .claim("groups", List.of("staff", "perdure"))
        .claim("sid", "session-of-ana")
        .issueTime(Date.from(now))
        .expirationTime(Date.from(now.plusSeconds(300)));
  }

  static Map<String, String> parameters(String query) {
    return Arrays.stream(query.split("&"))
        .map(part -> part.split("=", 2))
        .collect(
            Collectors.toMap(
                part -> part[0], part -> URLDecoder.decode(part.length > 1 ? part[1] : "", UTF_8)));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
