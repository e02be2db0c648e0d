package dev.perdure.web.task.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.web.http.Sizes;
import dev.perdure.web.problem.ApiFailure;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Puts the files that come with a request among the artifacts and keeps their hashes in its place.
 */
@Component
final class Attachments {

  private final Artifacts artifacts;

  Attachments(Artifacts artifacts) {
    this.artifacts = artifacts;
  }

  /** The same body with the files named by their hashes. */
  TaskBody keep(TaskBody body) {
    var files = body.attachments();
    if (files == null) {
      return body;
    }
    return new TaskBody(
        body.repository(),
        body.request(),
        body.prompt(),
        body.strategy(),
        body.agent(),
        body.model(),
        body.system(),
        body.tools(),
        keep(files),
        body.policy(),
        body.delivery(),
        body.budget());
  }

  private List<TaskBody.Attachment> keep(List<TaskBody.Attachment> files) {
    return IntStream.range(0, files.size())
        .mapToObj(i -> keep(files.get(i), "attachments[" + i + "]"))
        .toList();
  }

  private TaskBody.Attachment keep(TaskBody.Attachment file, String field) {
    if (Stream.of(file.text(), file.base64(), file.sha256()).filter(Objects::nonNull).count()
        != 1) {
      throw ApiFailure.invalid(
          field,
          "The attachment '%s' needs one of text, base64 and sha256.".formatted(file.name()));
    }
    Optional.ofNullable(file.name()).ifPresent(name -> Sizes.path(field + ".name", name));
    var type = Optional.ofNullable(file.mediaType()).orElse("text/plain");
    Sizes.key(field + ".mediaType", type);
    var hash = file.sha256() == null ? put(file, type, field) : known(file.sha256(), field);
    return new TaskBody.Attachment(file.name(), type, null, null, hash);
  }

  private String put(TaskBody.Attachment file, String type, String field) {
    var content = file.text() == null ? decode(file.base64(), field) : file.text().getBytes(UTF_8);
    return artifacts.store(content, type);
  }

  private String known(String sha256, String field) {
    if (artifacts.find(sha256).isEmpty()) {
      throw ApiFailure.invalid(
          field + ".sha256", "There is no artifact '%s': upload it first.".formatted(sha256));
    }
    return sha256;
  }

  private static byte[] decode(@Nullable String base64, String field) {
    try {
      return Base64.getDecoder().decode(Objects.requireNonNullElse(base64, ""));
    } catch (IllegalArgumentException e) {
      throw ApiFailure.invalid(
          field + ".base64", "The attachment is not base64: " + e.getMessage());
    }
  }
}
