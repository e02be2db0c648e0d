package dev.perdure.web.checkpoint;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.workflows.port.CheckpointQuestion.TakeBack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Arguments of an undo that takes back the change of one file.
 *
 * @param digest the effect that a preview has shown
 */
public record TakeBackArguments(TakeBack takeBack, String digest) {

  private static final List<String> NAMES = List.of("path", "scope", "hunk", "digest");
  private static final String TASK = "task";
  private static final int MAX_HUNK = 1_000_000;

  /** Reads the arguments of a command; refuses each that is missing, unknown or of another type. */
  public static TakeBackArguments of(JsonObject fields) {
    fields.fields().keySet().stream()
        .filter(name -> !NAMES.contains(name))
        .findFirst()
        .ifPresent(name -> {
          throw invalid(
              name,
              "There is no argument '%s' of undo: it takes none, or %s."
                  .formatted(name, String.join(", ", NAMES)));
        });
    TakeBack takeBack =
        takeBack(
            text(fields, "path"),
            fields.fields().containsKey("scope") ? text(fields, "scope") : null,
            hunk(fields),
            "arguments.");
    return new TakeBackArguments(takeBack, text(fields, "digest"));
  }

  /** Reads the parameters of a preview. */
  static TakeBack preview(@Nullable String path, @Nullable String scope, @Nullable Integer hunk) {
    return takeBack(path, scope, hunk, "");
  }

  private static TakeBack takeBack(
      @Nullable String path, @Nullable String scope, @Nullable Integer hunk, String prefix) {
    String shown = scope == null ? TASK : scope;
    if (!shown.matches("task|step:.+|checkpoint:[1-9][0-9]{0,8}")) {
      throw ApiFailure.invalid(
          prefix + "scope",
          "Invalid scope '%s'. Use 'task', 'step:' and a step's id, or 'checkpoint:' and a number."
              .formatted(shown));
    }
    if (hunk != null && (hunk < 1 || hunk > MAX_HUNK)) {
      throw ApiFailure.invalid(
          prefix + "hunk", "Invalid hunk %d. Count the hunks of the file from 1.".formatted(hunk));
    }
    return TakeBack.preview(WorkspaceFilePath.of(path, prefix + "path").text(), shown, hunk);
  }

  private static String text(JsonObject fields, String name) {
    return fields
        .text(name)
        .filter(text -> !text.isBlank())
        .orElseThrow(() ->
            invalid(
                name,
                name.equals("digest")
                    ? "The field 'arguments.digest' is missing: read the effect at GET /api/tasks/{id}/files/undo and send its digest."
                    : "The field 'arguments.%s' is missing or no text.".formatted(name)));
  }

  private static @Nullable Integer hunk(JsonObject fields) {
    Object given = fields.fields().get("hunk");
    return switch (given) {
      case null -> null;
      case Integer number -> number;
      default ->
          throw invalid(
              "hunk", "Invalid hunk '%s'. Count the hunks of the file from 1.".formatted(given));
    };
  }

  private static ApiFailure invalid(String name, String sentence) {
    return ApiFailure.invalid("arguments." + name, sentence);
  }
}
