package dev.perdure.activities.journal.request;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.subject.TrustPartKind;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A part that is trusted.
 *
 * @param taskId the task in which it was; null once that is gone
 */
public record RepositoryTrustStoreTrustedPart(
    String id,
    String repository,
    TrustPartKind kind,
    String name,
    String file,
    String effect,
    String digest,
    String by,
    Instant createdAt,
    @Nullable TaskId taskId) {

  /** The part as a sentence names it. */
  public String label() {
    return "%s '%s' of %s".formatted(kind.label(), name, file);
  }
}
