package dev.perdure.web.engine;

import dev.perdure.activities.json.Json;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.common.converter.DataConverterException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A workflow's event history, read from a file that Temporal's command line or UI exported. */
public record ExportedHistory(
    Path file, Optional<String> workflow, WorkflowExecutionHistory history) {

  /** Reads a file; fails with a sentence if it is not a history. */
  public static ExportedHistory read(Path file) {
    return parse(file, text(file));
  }

  /** Reads the text of a file; fails with a sentence if it is not a history. */
  public static ExportedHistory parse(Path file, String text) {
    try {
      JsonNode json = Json.mapper().readTree(text);
      JsonNode events = json.isArray() ? json : json.path("events");
      if (!events.isArray() || events.isEmpty()) {
        throw unusable(file, "it has no events");
      }
      var history = WorkflowExecutionHistory.fromJson("{\"events\":" + events + "}");
      return new ExportedHistory(file, workflow(history), history);
    } catch (JacksonException e) {
      throw unusable(file, "it is not JSON");
    } catch (IllegalArgumentException | DataConverterException e) {
      throw unusable(file, String.valueOf(e.getMessage()));
    }
  }

  public int events() {
    return history.getEvents().size();
  }

  private static Optional<String> workflow(WorkflowExecutionHistory history) {
    var first = history.getEvents().getFirst();
    return Optional.of(first.getWorkflowExecutionStartedEventAttributes().getWorkflowId())
        .filter(id -> !id.isEmpty());
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw unusable(file, "there is no such file");
    } catch (CharacterCodingException e) {
      throw unusable(file, "it is not text");
    } catch (IOException e) {
      throw unusable(file, e.toString());
    }
  }

  private static SetupException unusable(Path file, String why) {
    return new SetupException(
        "%s can't be replayed (%s): export a history with 'temporal workflow show --workflow-id ID --output json'."
            .formatted(file, why));
  }
}
