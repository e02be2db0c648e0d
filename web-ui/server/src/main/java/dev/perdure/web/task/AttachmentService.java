package dev.perdure.web.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.activities.agent.prompt.Attachments;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.tool.read.MediaTypeDetector;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.message.AttachedFile;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.SizeLimits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Checks the files attached to a new task or a message, and stores them as artifacts. */
@Component
public final class AttachmentService {

  private static final int MAX_FILES = 20;
  private static final int MAX_FILE_BYTES = 20 << 20;
  private static final List<String> TYPES =
      List.of(
          "image/png",
          "image/jpeg",
          "image/gif",
          "image/webp",
          "application/pdf",
          "application/zip",
          "application/gzip");

  private final Artifacts artifacts;

  AttachmentService(Artifacts artifacts) {
    this.artifacts = artifacts;
  }

  /** A file in a body: its content as text or Base64, or the hash of one that was uploaded. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Attachment(
      @Nullable String name,
      @Nullable String mediaType,
      @Nullable String text,
      @Nullable String base64,
      @Nullable String sha256) {}

  /** The same files, each as the hash of what is kept; none if none were given. */
  public @Nullable List<Attachment> keep(@Nullable List<Attachment> given) {
    if (given == null) {
      return null;
    }
    if (given.size() > MAX_FILES) {
      throw ApiFailure.invalid(
          "attachments",
          "%d files are attached, %d are taken: put them into one archive."
              .formatted(given.size(), MAX_FILES));
    }
    List<Attachment> kept = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      kept.add(store("attachments[%d]".formatted(i), given.get(i)));
    }
    return kept;
  }

  /** The words that name these files after the words of a person. */
  public static String list(@Nullable List<Attachment> kept) {
    return Attachments.of(NullSafeLists.copy(files(kept))).list();
  }

  /** Kept files as a message has them; null for none. */
  public static @Nullable List<AttachedFile> files(@Nullable List<Attachment> kept) {
    return kept == null
        ? null
        : kept.stream()
            .map(file ->
                new AttachedFile(
                    String.valueOf(file.name()),
                    String.valueOf(file.mediaType()),
                    String.valueOf(file.sha256())))
            .toList();
  }

  private Attachment store(String field, Attachment file) {
    String name = file.name();
    if (name == null || name.isBlank() || name.codePoints().anyMatch(Character::isISOControl)) {
      throw ApiFailure.invalid(
          field + ".name", "The field '%s.name' is empty or no name of a file.".formatted(field));
    }
    SizeLimits.key(field + ".name", name);
    byte[] content = content(field, file);
    if (content.length > MAX_FILE_BYTES) {
      throw ApiFailure.invalid(
          field,
          "The file '%s' has %d bytes, %d are taken: attach the part that matters."
              .formatted(name, content.length, MAX_FILE_BYTES));
    }
    String type = type(field, name, content);
    Optional.ofNullable(file.mediaType())
        .filter(said -> !said.equals(type) && !(type.equals("text/plain") && isText(said)))
        .ifPresent(said -> {
          throw ApiFailure.invalid(
              field + ".mediaType",
              "The file '%s' is %s and not %s: correct the media type or leave it out."
                  .formatted(name, type, said));
        });
    return new Attachment(name, type, null, null, artifacts.store(content, type));
  }

  /** Servers and browsers have many names for what is text. */
  private static boolean isText(String mediaType) {
    return mediaType.startsWith("text/")
        || mediaType.startsWith("application/")
        || mediaType.isEmpty();
  }

  private byte[] content(String field, Attachment file) {
    if (Stream.of(file.text(), file.base64(), file.sha256()).flatMap(Stream::ofNullable).count()
        != 1) {
      throw ApiFailure.invalid(
          field, "'%s' must have one of 'text', 'base64' and 'sha256'.".formatted(field));
    }
    if (file.text() != null) {
      return file.text().getBytes(StandardCharsets.UTF_8);
    }
    return file.base64() != null
        ? decoded(field, file.base64())
        : artifacts
            .find(String.valueOf(file.sha256()))
            .orElseThrow(() ->
                ApiFailure.invalid(
                    field + ".sha256",
                    "There is no artifact '%s': upload it by POST /api/artifacts first."
                        .formatted(file.sha256())));
  }

  private static byte[] decoded(String field, String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw ApiFailure.invalid(
          field + ".base64", "The field '%s.base64' is no Base64.".formatted(field));
    }
  }

  private static String type(String field, String name, byte[] content) {
    String type = MediaTypeDetector.of(content);
    if (TYPES.contains(type)) {
      return type;
    }
    String text = new String(content, StandardCharsets.UTF_8);
    boolean plain = type.equals(MediaTypeDetector.UNKNOWN) && text.indexOf('\0') < 0;
    if (!plain || text.chars().filter(c -> c == '\uFFFD').count() * 10 > text.length()) {
      throw ApiFailure.invalid(
          field,
          "The file '%s' is neither text, an image, a PDF nor an archive (zip, gzip)."
              .formatted(name));
    }
    return "text/plain";
  }
}
