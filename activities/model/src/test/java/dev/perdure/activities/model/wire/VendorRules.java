package dev.perdure.activities.model.wire;

import java.util.ArrayList;
import java.util.List;

/** The vendors' rules for requests, as strict as they document or enforce them. */
public final class VendorRules {

  private final List<Violation> found = new ArrayList<>();

  private VendorRules() {}

  /** Every broken rule of a request, in the vendor's words. */
  public static List<String> violations(WireRequest request) {
    return found(request).stream().map(Violation::message).toList();
  }

  /** Every broken rule of a request; the vendor answers the first. */
  static List<Violation> found(WireRequest request) {
    var rules = new VendorRules();
    rules.check(!request.model().isBlank(), "model: Field required");
    if (CloudRules.isCloud(request)
        && request.dialect() != WireDialect.CONVERSE
        && request.dialect() != WireDialect.GENERATE_CONTENT) {
      new CloudRules(rules).check(request);
    }
    boolean streams =
        switch (request.dialect()) {
          case CONVERSE, GENERATE_CONTENT -> true;
          case ANTHROPIC, OPENAI, RESPONSES -> request.body().path("stream").asBoolean(false);
        };
    rules.check(streams, "This server only streams.");
    rules.surrogates(request.body().toString());
    switch (request.dialect()) {
      case ANTHROPIC -> new AnthropicRules(rules).check(request);
      case OPENAI -> {
        new OpenAiRules(rules).check(request);
        if (request.model().startsWith("gemini")) {
          new GeminiRules(rules).check(request);
        }
      }
      case RESPONSES -> new ResponsesRules(rules).check(request);
      case CONVERSE -> new ConverseRules(rules).check(request);
      case GENERATE_CONTENT -> new GenerateContentRules(rules).check(request);
    }
    return rules.found;
  }

  void check(boolean holds, String otherwise) {
    check(holds, Violation.invalid(otherwise));
  }

  void check(boolean holds, Violation otherwise) {
    if (!holds) {
      found.add(otherwise);
    }
  }

  /** Both vendors refuse half of a character, as JSON readers in Python and Rust do. */
  private void surrogates(String body) {
    int at = loneSurrogate(body);
    check(
        at < 0,
        "The request body is not valid JSON: no low surrogate in string: line 1 column %d (char %d)"
            .formatted(at + 1, at));
  }

  private static int loneSurrogate(String body) {
    for (int at = 0; at < body.length(); at++) {
      if (Character.isSurrogate(body.charAt(at))) {
        if (!Character.isSupplementaryCodePoint(body.codePointAt(at))) {
          return at;
        }
        at++;
      }
    }
    return -1;
  }
}
