package dev.perdure.activities.model.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The variables by which all vendors and clouds are one test server. */
public final class WireVendors {

  private WireVendors() {}

  /** The variables of all providers; settings and credentials are files in the directory. */
  public static Map<String, String> variables(WireServer server, Path directory) {
    Map<String, String> all = new HashMap<>(clouds(server, directory));
    all.putAll(
        Map.of(
            "ANTHROPIC_API_KEY", "k",
            "ANTHROPIC_BASE_URL", server.url(),
            "OPENAI_API_KEY", "k",
            "OPENAI_BASE_URL", server.openAiUrl(),
            "GEMINI_API_KEY", "k",
            "GEMINI_BASE_URL", server.openAiUrl(),
            "OLLAMA_BASE_URL", server.openAiUrl(),
            "PERDURE_CONFIG", directory.toString()));
    return all;
  }

  /** The variables of Bedrock, Vertex and Azure, with a file of credentials of Google. */
  public static Map<String, String> clouds(WireServer server, Path directory) {
    try {
      Path credentials =
          Files.writeString(
              Files.createDirectories(directory).resolve("google.json"),
              """
              {"type": "authorized_user", "client_id": "c", "client_secret": "s", "refresh_token": "r",
               "token_uri": "%s/token"}
              """
                  .formatted(server.url()));
      return Map.of(
          "AWS_REGION",
          "us-east-1",
          "AWS_ACCESS_KEY_ID",
          SignatureCheck.KEY,
          "AWS_SECRET_ACCESS_KEY",
          SignatureCheck.SECRET,
          "AWS_ENDPOINT_URL_BEDROCK_RUNTIME",
          server.url(),
          "GOOGLE_APPLICATION_CREDENTIALS",
          credentials.toString(),
          "GOOGLE_CLOUD_PROJECT",
          "project-1",
          "GOOGLE_CLOUD_LOCATION",
          "us-east5",
          "GOOGLE_VERTEX_BASE_URL",
          server.url(),
          "AZURE_OPENAI_API_KEY",
          "azure-key-1",
          "AZURE_OPENAI_ENDPOINT",
          server.url());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
