package dev.perdure.activities.mcp;

import com.sun.net.httpserver.HttpExchange;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/** Identity and proof that a client sends to a token endpoint. */
final class ClientProof {

  private ClientProof() {}

  /**
   * Completes a form with the id of its client; returns how that was proved, such as "post a:b".
   */
  static String of(HttpExchange exchange, Map<String, String> form) {
    String header = exchange.getRequestHeaders().getFirst("Authorization");
    if (header == null) {
      String secret = form.get("client_secret");
      String id = form.get("client_id");
      return secret == null ? "none " + id : "post %s:%s".formatted(id, secret);
    }
    byte[] both = Base64.getDecoder().decode(header.substring("Basic ".length()));
    String[] parts = new String(both, StandardCharsets.UTF_8).split(":", 2);
    String id = URLDecoder.decode(parts[0], StandardCharsets.UTF_8);
    String secret = URLDecoder.decode(parts[1], StandardCharsets.UTF_8);
    String twice = form.containsKey("client_secret") ? " and in the form" : "";
    form.put("client_id", id);
    return "basic %s:%s%s".formatted(id, secret, twice);
  }
}
