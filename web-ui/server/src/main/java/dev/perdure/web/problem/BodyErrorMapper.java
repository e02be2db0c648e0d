package dev.perdure.web.problem;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/**
 * Maps errors in JSON request bodies to problem responses: malformed JSON, missing and unknown
 * fields, wrong types.
 */
final class BodyErrorMapper {

  /** Documented fields that this version does not support yet. */
  private static final Set<String> PLANNED =
      Set.of("system", "tools", "remote", "draft", "agent", "model");

  private BodyErrorMapper() {}

  static Problem problem(HttpMessageNotReadableException unreadable) {
    return switch (unreadable.getCause()) {
      case UnrecognizedPropertyException unknown -> unknown(unknown);
      case StreamReadException broken -> malformed(broken);
      case MismatchedInputException missing when isMissing(missing) ->
          Problem.of(
              ProblemCode.INVALID,
              "The field '%s' is missing: send it, with null where nothing is meant."
                  .formatted(path(missing)),
              path(missing),
              Map.of());
      case InvalidFormatException wrong ->
          invalid(path(wrong), "'%s' can't be its value".formatted(wrong.getValue()));
      case MismatchedInputException wrong when !wrong.getPath().isEmpty() ->
          invalid(path(wrong), "its value has another type than it must have");
      case JacksonException other when !other.getPath().isEmpty() ->
          invalid(path(other), other.getOriginalMessage());
      case null, default ->
          Problem.of(ProblemCode.MALFORMED, "The body is missing or not a JSON object: send one.");
    };
  }

  private static Problem unknown(UnrecognizedPropertyException unknown) {
    var path = path(unknown);
    var known =
        unknown.getKnownPropertyIds() == null
            ? List.<String>of()
            : unknown.getKnownPropertyIds().stream().map(Object::toString).sorted().toList();
    var name = String.valueOf(unknown.getPropertyName());
    var sentence =
        PLANNED.contains(name)
            ? "The field '%s' is not supported yet and would have no effect: leave it out. The"
                + " fields are %s."
            : "The field '%s' is not known here: leave it out. Known are %s.";
    return Problem.of(
        ProblemCode.INVALID, sentence.formatted(path, String.join(", ", known)), path, Map.of());
  }

  private static Problem malformed(StreamReadException broken) {
    var place = broken.getLocation();
    return Problem.of(
        ProblemCode.MALFORMED,
        "The body is not JSON (line %d, column %d): %s."
            .formatted(place.getLineNr(), place.getColumnNr(), words(broken)));
  }

  /** The parser's message without its source location. */
  private static String words(StreamReadException broken) {
    return broken.getOriginalMessage().replaceAll(" ?\\([^()]*\\[Source:.*\\]\\)", "");
  }

  private static boolean isMissing(MismatchedInputException mismatch) {
    return mismatch.getOriginalMessage().startsWith("Missing required creator property");
  }

  private static Problem invalid(String path, @Nullable String cause) {
    return Problem.of(
        ProblemCode.INVALID, "The field '%s': %s.".formatted(path, cause), path, Map.of());
  }

  private static String path(JacksonException exception) {
    return exception.getPath().stream()
        .map(BodyErrorMapper::step)
        .collect(Collectors.joining("."))
        .replace(".[", "[");
  }

  private static String step(JacksonException.Reference reference) {
    var name = reference.getPropertyName();
    return name == null ? "[" + reference.getIndex() + "]" : name;
  }
}
