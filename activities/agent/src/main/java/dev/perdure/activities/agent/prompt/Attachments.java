package dev.perdure.activities.agent.prompt;

import dev.perdure.activities.tool.Artifacts;
import dev.perdure.planner.message.AttachedFile;
import dev.perdure.planner.message.Part;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The files that a person attached to a task's request or to a message: a list of their names, or
 * message parts for a model.
 */
public record Attachments(List<Part.File> files) {

  private static final int MAX_FILE_TEXT_LENGTH = 16_000;
  private static final int MAX_TOTAL_TEXT_LENGTH = 64_000;

  public Attachments {
    files = List.copyOf(files);
  }

  /** Returns the attachments of a task or a message. */
  public static Attachments of(List<AttachedFile> files) {
    return new Attachments(files.stream().map(AttachedFile::part).toList());
  }

  /** The text that names the files in a request or message; empty without files. */
  public String list() {
    return files.isEmpty()
        ? ""
        : files.stream()
            .map(
                file -> "- %s (%s): ref:%s".formatted(file.name(), file.mediaType(), file.sha256()))
            .collect(
                Collectors.joining("\n", "\n\nAttached files, which read opens by ref:\n", ""));
  }

  /** The part that a model gets: both ends of texts, images and documents as files. */
  public List<Part> parts(Artifacts artifacts) {
    List<Part> parts = new ArrayList<>();
    int left = MAX_TOTAL_TEXT_LENGTH;
    for (Part.File file : files) {
      if (!file.mediaType().startsWith("text/")) {
        parts.add(file);
      } else if (left > 0) {
        String text =
            artifacts
                .find(file.sha256())
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .orElse("");
        String shown = TextTruncation.ends(text, Math.min(left, MAX_FILE_TEXT_LENGTH));
        left -= shown.length();
        parts.add(
            new Part.Text(
                "<attachment name=\"%s\" ref=\"ref:%s\">\n%s\n</attachment>"
                    .formatted(file.name().replace('"', '\''), file.sha256(), shown),
                true));
      }
    }
    return parts;
  }
}
