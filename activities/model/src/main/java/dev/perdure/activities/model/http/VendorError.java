package dev.perdure.activities.model.http;

import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.planner.message.TextShortener;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An error that a model vendor answered: its type, its message, the parameter that it names (empty
 * for none), and the kind of failure it is.
 */
record VendorError(String type, String message, String parameter) {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int MAX_MESSAGE_LENGTH = 500;
  private static final Pattern REFUSED_PARAMETER =
      Pattern.compile("(?i)(?:unsupported|unknown) (?:parameter|value|argument): [`'\"]([\\w.]+)");

  /** A status that stands as code in an event, as the answer's own one was sent before. */
  private static final Pattern STATUS = Pattern.compile("\\b[45]\\d\\d$");

  private static final List<String> OVERFLOWS =
      List.of(
          "context_length_exceeded",
          "exceed_context_size",
          "max_prompt_tokens_exceeded",
          "request_too_large",
          "prompt is too long",
          "prompt too long",
          "input is too long",
          "maximum context length",
          "maximum prompt length",
          "max context length",
          "context length is only",
          "context length of only",
          "model's context length",
          "model context limit",
          "maximum model length",
          "maximum input length",
          "max context size",
          "max_new_tokens` must be",
          "range of input length",
          "input token limit",
          "too many input tokens",
          "input tokens exceed",
          "input is too large",
          "input too long",
          "input length exceeds",
          "exceeds max length",
          "exceeds the max length",
          "exceeds the maximum length",
          "prompt is longer than",
          "string_above_max_length",
          "超长",
          "超过最大长度",
          "超出最大长度",
          "context length exceeded",
          "greater than the context length",
          "exceed context limit",
          "available context size",
          "context window",
          "too many tokens",
          "token limit exceeded",
          "exceeded model token limit",
          "exceed the configured limit",
          "exceeds the maximum number of tokens",
          "prompt token count",
          "input token count",
          "` must have less than",
          "too many total text bytes",
          "reduce the length of the input",
          "reduce the length of the messages");

  VendorError(String type, String message) {
    this(type, message, "");
  }

  static VendorError read(String body) {
    return object(body)
        .map(node -> of(node.has("error") ? node.get("error") : node))
        .orElseGet(() -> new VendorError("", body));
  }

  /**
   * Only an error at its own place counts: arguments may well hold a field of that name. The
   * responses API has two places more.
   */
  static Optional<VendorError> inEvent(JsonNode event) {
    if (event.path("type").asString("").equals("error") && event.hasNonNull("message")) {
      return Optional.of(of(event));
    }
    return Stream.of(event.path("error"), event.at("/response/error"))
        .filter(error -> error.isObject() || error.isString())
        .findFirst()
        .map(VendorError::of);
  }

  /** The object of a text; Google wraps its errors in a list. */
  static Optional<JsonNode> object(String text) {
    try {
      JsonNode node = JSON.readTree(text);
      return Optional.of(node.isArray() ? node.path(0) : node).filter(JsonNode::isObject);
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private static VendorError of(JsonNode error) {
    if (error.isString()) {
      return new VendorError("", error.asString());
    }
    String type = error.path("type").asString("") + " " + error.path("code").asString("");
    String message = message(error);
    return new VendorError(
        type.strip(), message.isBlank() ? error.toString() : message, parameter(error, message));
  }

  /** A gateway's own message says little where it quotes the error of the server behind it. */
  private static String message(JsonNode error) {
    String message = text(error.path("message"));
    String quoted = text(error.at("/metadata/raw"));
    return quoted.isBlank() ? message : "%s: %s".formatted(message, quoted);
  }

  /** Some gateways name the parameter in the message alone. */
  private static String parameter(JsonNode error, String message) {
    String written = text(error.path("param"));
    Matcher named = REFUSED_PARAMETER.matcher(message);
    return written.isBlank() && named.find() ? named.group(1) : written;
  }

  private static String text(JsonNode value) {
    return value.isString() ? value.asString() : "";
  }

  String sentence() {
    String said = shortened(message);
    return said.isEmpty() ? "no reason given." : said.endsWith(".") ? said : said + ".";
  }

  ModelFailureKind kind(int status) {
    return switch (status) {
      case 401, 403 -> ModelFailureKind.UNAUTHORISED;
      case 402 -> ModelFailureKind.QUOTA_EXHAUSTED;
      case 404 -> ModelFailureKind.UNKNOWN_MODEL;
      case 413 -> ModelFailureKind.CONTEXT_OVERFLOW;
      case 429 -> limited();
      case 408, 409, 424, 425 -> ModelFailureKind.OVERLOADED;
      default -> status >= 500 && !isOverflow() ? ModelFailureKind.OVERLOADED : invalid();
    };
  }

  /** A request that is larger than a whole minute's limit fits at no later time either. */
  private ModelFailureKind limited() {
    if (says("insufficient_quota")) {
      return ModelFailureKind.QUOTA_EXHAUSTED;
    }
    return saysOneOf("request too large", "tokens must be reduced")
        ? ModelFailureKind.CONTEXT_OVERFLOW
        : ModelFailureKind.RATE_LIMITED;
  }

  ModelFailureKind kindInStream() {
    if (saysOneOf(
        "overloaded", "api_error", "server_error", "internalserver", "serviceunavailable")) {
      return ModelFailureKind.OVERLOADED;
    }
    if (saysOneOf("rate_limit", "throttlingexception")) {
      return ModelFailureKind.RATE_LIMITED;
    }
    if (saysOneOf("authentication_error", "permission_error")) {
      return ModelFailureKind.UNAUTHORISED;
    }
    if (saysOneOf("invalid_request", "validationexception") || isOverflow()) {
      return invalid();
    }
    Matcher status = STATUS.matcher(type);
    return status.find()
        ? kind(Integer.parseInt(status.group()))
        : ModelFailureKind.ERROR_IN_STREAM;
  }

  private ModelFailureKind invalid() {
    if (isOverflow()) {
      return ModelFailureKind.CONTEXT_OVERFLOW;
    }
    if (says("model_not_found")) {
      return ModelFailureKind.UNKNOWN_MODEL;
    }
    if (says("credit balance")) {
      return ModelFailureKind.QUOTA_EXHAUSTED;
    }
    return saysOneOf("content_policy", "content_filter")
        ? ModelFailureKind.CONTENT_FILTERED
        : ModelFailureKind.INVALID_REQUEST;
  }

  private boolean isOverflow() {
    return OVERFLOWS.stream().anyMatch(this::says);
  }

  private boolean saysOneOf(String... words) {
    return Stream.of(words).anyMatch(this::says);
  }

  private boolean says(String words) {
    return type.toLowerCase(Locale.ROOT).contains(words)
        || message.toLowerCase(Locale.ROOT).contains(words);
  }

  static String shortened(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return TextShortener.start(line, MAX_MESSAGE_LENGTH);
  }
}
