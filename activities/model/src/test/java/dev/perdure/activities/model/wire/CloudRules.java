package dev.perdure.activities.model.wire;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The paths and headers by which Azure and Vertex serve the APIs of OpenAI and Anthropic, from the
 * guide of Microsoft Foundry on the lifecycle of API versions, Anthropic's guide on Vertex, and the
 * public issues ThinkInAIXYZ/deepchat 262 (no api-version) and pydantic/pydantic-ai 5066
 * (api-version at the path v1).
 */
record CloudRules(VendorRules rules) {

  private static final Pattern DATED =
      Pattern.compile("api-version=\\d{4}-\\d\\d-\\d\\d(-preview)?");
  private static final String MESSAGES_OF_AZURE = "/anthropic/v1/messages";
  private static final String MESSAGES_OF_VERTEX = ":streamRawPredict";

  /** The dialect of a cloud's path. */
  static Optional<WireDialect> dialect(String path) {
    if (path.endsWith("/converse-stream")) {
      return Optional.of(WireDialect.CONVERSE);
    }
    if (path.endsWith(":streamGenerateContent")) {
      return Optional.of(WireDialect.GENERATE_CONTENT);
    }
    if (path.equals(MESSAGES_OF_AZURE) || path.endsWith(MESSAGES_OF_VERTEX)) {
      return Optional.of(WireDialect.ANTHROPIC);
    }
    if (!path.startsWith("/openai/")) {
      return Optional.empty();
    }
    return path.endsWith("/chat/completions")
        ? Optional.of(WireDialect.OPENAI)
        : Optional.of(WireDialect.RESPONSES).filter(_ -> path.endsWith("/responses"));
  }

  /** Whether the rules for headers of the clouds hold, and not those of the maker. */
  static boolean isCloud(WireRequest request) {
    return dialect(request.path()).isPresent();
  }

  void check(WireRequest request) {
    boolean isBearer = request.header("authorization").startsWith("Bearer ");
    if (request.path().endsWith(MESSAGES_OF_VERTEX)) {
      vertex(request, isBearer);
    } else {
      boolean hasKey =
          !request
              .header(request.path().equals(MESSAGES_OF_AZURE) ? "x-api-key" : "api-key")
              .isBlank();
      rules.check(
          isBearer || hasKey,
          Violation.unauthorized(
              "401",
              "Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource."));
      versions(request);
    }
  }

  private void vertex(WireRequest request, boolean isBearer) {
    rules.check(
        isBearer,
        Violation.unauthorized(
            "UNAUTHENTICATED",
            "Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential."));
    rules.check(
        request.body().path("anthropic_version").asString("").equals("vertex-2023-10-16"),
        "anthropic_version: Field required");
    rules.check(!request.body().has("model"), "model: Extra inputs are not permitted");
  }

  private void versions(WireRequest request) {
    boolean isDated = DATED.matcher(request.header(WireRequest.QUERY)).matches();
    boolean isUndatedPath =
        request.path().startsWith("/openai/v1/") || request.path().equals(MESSAGES_OF_AZURE);
    rules.check(
        isUndatedPath || isDated, new Violation(404, "404", "Resource not found", "", "404"));
    rules.check(
        !isUndatedPath || !isDated,
        "api-version query parameter is not allowed when using /v1 path");
  }
}
