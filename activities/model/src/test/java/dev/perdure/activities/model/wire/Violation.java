package dev.perdure.activities.model.wire;

/**
 * A vendor's refusal of a request: the status, the error's type, the message in the vendor's words,
 * and the parameter and the code that OpenAI names.
 */
public record Violation(int status, String type, String message, String param, String code) {

  static Violation invalid(String message) {
    return invalid(message, "", "");
  }

  static Violation invalid(String message, String param, String code) {
    return new Violation(400, "invalid_request_error", message, param, code);
  }

  static Violation unauthorized(String type, String message) {
    return new Violation(401, type, message, "", "");
  }
}
