package dev.perdure.activities.model.registry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Vertex and Google's tokens behind test vendors that refuse what the real ones refuse. */
abstract class OnVertex {

  static final JsonMapper JSON = JsonMapper.shared();
  static final String GEMINI = "vertex/gemini-3.1-pro-preview";
  static final String CLAUDE = "vertex/claude-sonnet-4-5@20250929";
  static KeyPair keys;

  @TempDir Path directory;
  final List<String> grants = new CopyOnWriteArrayList<>();
  HttpServer tokens;
  CloudLab lab;

  @BeforeAll
  static void generateKeys() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    keys = generator.generateKeyPair();
  }

  @BeforeEach
  void start() throws IOException {
    tokens = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 8);
    tokens.createContext("/token", this::token);
    tokens.start();
    lab =
        new CloudLab(directory)
            .with("GOOGLE_CLOUD_LOCATION", "us-east5")
            .with("GOOGLE_APPLICATION_CREDENTIALS", directory.resolve("account.json").toString())
            .file("account.json", account())
            .models("vertex: {url: URL}");
  }

  @AfterEach
  void close() {
    tokens.stop(0);
    lab.close();
  }

  String tokenUri() {
    return "http://127.0.0.1:%d/token".formatted(tokens.getAddress().getPort());
  }

  String account() {
    String key =
        Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(keys.getPrivate().getEncoded());
    return JSON.writeValueAsString(
        JSON.createObjectNode()
            .put("type", "service_account")
            .put("project_id", "project-1")
            .put("private_key_id", "k-1")
            .put(
                "private_key",
                "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n".formatted(key))
            .put("client_email", "agent@project-1.example.org")
            .put("client_id", "1")
            .put("token_uri", tokenUri()));
  }

  void token(HttpExchange exchange) throws IOException {
    String asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    grants.add(asked);
    boolean isStranger = claims(asked).contains("stranger@");
    byte[] body =
        (isStranger
                ? "{\"error\":\"invalid_grant\",\"error_description\":\"Invalid grant: account not found\"}"
                : "{\"access_token\":\"google-token-%d\",\"expires_in\":3599,\"token_type\":\"Bearer\"}"
                    .formatted(grants.size()))
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(isStranger ? 400 : 200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  static String claims(String asked) {
    String[] parts = asked.replaceFirst(".*assertion=", "").split("\\.");
    return parts.length == 3
        ? new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8)
        : "";
  }
}
