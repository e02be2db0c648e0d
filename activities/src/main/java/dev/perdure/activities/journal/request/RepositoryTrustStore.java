package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.audit.RowSeal;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.subject.TrustSubject.Kind;
import dev.perdure.planner.request.subject.TrustSubject.Part;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Store of the parts of repositories' configuration that people trust, until it is revoked. */
public record RepositoryTrustStore(Database database) {

  private static final String INSERT =
      """
      insert into repository_trust (id, repository, digest, part, task_id, decided_by, decision_id)
      values (:id, :repository, :digest, :part::json, :task, :by, :decision)
      on conflict do nothing
      """;

  private static final String REVOKE =
      """
      update repository_trust set revoked_at = now(), revoked_by = ?
      where id = ? and revoked_at is null returning *
      """;

  /** A part is trusted only through the decision that gave the trust. */
  private static final String STANDING =
      """
      select trust.* from repository_trust trust
      join decision on decision.task_id = trust.task_id and decision.id = trust.decision_id
        and decision.outcome = 'approve'
      where trust.revoked_at is null
        and (:repository::text is null or text_key(trust.repository) = text_key(:repository))
      order by trust.created_at, trust.id
      """;

  /**
   * A part that is trusted.
   *
   * @param taskId the task in which it was; null once that is gone
   */
  public record TrustedPart(
      String id,
      String repository,
      Kind kind,
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

  /** Remembers a person's trust; the same decision on the same part again is the same trust. */
  public void add(TaskId task, String repository, Part part, Decision decision) {
    String id = Digest.of(List.of(repository, part.digest(), decision.decisionId().value()));
    RowSeal.TRUST.sealing(database, () -> insert(id, task, repository, part, decision), id);
  }

  private int insert(String id, TaskId task, String repository, Part part, Decision decision) {
    return database
        .sql(INSERT)
        .param("id", id)
        .param("repository", repository)
        .param("digest", part.digest())
        .param(
            "part",
            Json.write(
                new Part(
                    part.kind(),
                    part.name(),
                    part.file(),
                    part.effect(),
                    "",
                    part.digest(),
                    List.of())))
        .param("task", task)
        .param("by", decision.by())
        .param("decision", decision.decisionId())
        .update();
  }

  /** Who trusts which parts of a repository, by the parts' digests. */
  public Map<String, String> trusted(String repository) {
    Map<String, String> all = new LinkedHashMap<>();
    standing(Optional.of(repository)).forEach(part -> all.putIfAbsent(part.digest(), part.by()));
    return all;
  }

  /** The parts that are trusted, the oldest first; of one repository where it is given. */
  public List<TrustedPart> standing(Optional<String> repository) {
    return database.sql(STANDING).param("repository", repository).list(RepositoryTrustStore::part);
  }

  /** Ends the trust in a part; empty where there is none that stands. */
  public Optional<TrustedPart> revoke(String id, String by) {
    return RowSeal.TRUST.sealing(
        database, () -> database.sql(REVOKE, by, id).find(RepositoryTrustStore::part), id);
  }

  private static TrustedPart part(Row row) throws SQLException {
    Part part = row.json("part", Part.class);
    return new TrustedPart(
        row.text("id"),
        row.text("repository"),
        part.kind(),
        part.name(),
        part.file(),
        part.effect(),
        part.digest(),
        row.text("decided_by"),
        row.moment("created_at"),
        row.orNull("task_id", TaskId::new));
  }
}
