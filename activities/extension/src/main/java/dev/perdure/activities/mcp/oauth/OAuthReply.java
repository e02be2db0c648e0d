package dev.perdure.activities.mcp.oauth;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.message.InvisibleCharEscaper;
import tools.jackson.core.JacksonException;

/** An answer with the text of its body. */
record OAuthReply(int status, String body) {

  boolean isOk() {
    return status / 100 == 2;
  }

  /** The body as a type; one that is no such JSON object counts as an empty one. */
  <T> T read(Class<T> type) {
    try {
      return Json.read(body, type);
    } catch (JacksonException e) {
      return Json.read("{}", type);
    }
  }

  /** Returns the server's reason for its refusal. */
  String reason() {
    OAuthHttp.OAuthError refusal = read(OAuthHttp.OAuthError.class);
    String code = refusal.error() == null ? "status " + status : refusal.error();
    String words =
        refusal.errorDescription() == null ? "" : " (" + refusal.errorDescription() + ")";
    return InvisibleCharEscaper.start(code + words, OAuthHttp.MAX_QUOTED_TEXT_LENGTH);
  }
}
