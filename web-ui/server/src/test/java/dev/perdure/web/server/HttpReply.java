package dev.perdure.web.server;

import java.net.http.HttpResponse;
import tools.jackson.databind.JsonNode;

/** Reply of the server. */
public record HttpReply(int status, String text, HttpResponse<?> response) {
  public JsonNode json() {
    return HttpTester.MAPPER.readTree(text);
  }

  public String header(String name) {
    return response.headers().firstValue(name).orElse("");
  }
}
