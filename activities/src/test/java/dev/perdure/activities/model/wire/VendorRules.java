package dev.perdure.activities.model.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The vendors' rules for requests, as strict as they document or enforce them. */
public final class VendorRules {

  private static final Pattern LONE_SURROGATE =
      Pattern.compile(
          "(?<![\\uD800-\\uDBFF])[\\uDC00-\\uDFFF]|[\\uD800-\\uDBFF](?![\\uDC00-\\uDFFF])");

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
    rules.check(request.body().path("stream").asBoolean(false), "This server only streams.");
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
    var half = LONE_SURROGATE.matcher(body);
    boolean isHalved = half.find();
    int at = isHalved ? half.start() : 0;
    check(
        !isHalved,
        "The request body is not valid JSON: no low surrogate in string: line 1 column %d (char %d)"
            .formatted(at + 1, at));
  }
}
