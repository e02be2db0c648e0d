package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.audit.RowSeal;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.subject.TrustSubjectPart;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  /** Remembers a person's trust; the same decision on the same part again is the same trust. */
  public void add(TaskId task, String repository, TrustSubjectPart part, Decision decision) {
    String id = Digest.of(List.of(repository, part.digest(), decision.decisionId().value()));
    RowSeal.TRUST.sealing(database, () -> insert(id, task, repository, part, decision), id);
  }

  private int insert(
      String id, TaskId task, String repository, TrustSubjectPart part, Decision decision) {
    return database
        .sql(INSERT)
        .param("id", id)
        .param("repository", repository)
        .param("digest", part.digest())
        .param(
            "part",
            Json.write(
                new TrustSubjectPart(
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

  /** Returns the people who trust parts of a repository, by the digests of the parts. */
  public Map<String, String> trusted(String repository) {
    Map<String, String> all = new LinkedHashMap<>();
    standing(Optional.of(repository)).forEach(part -> all.putIfAbsent(part.digest(), part.by()));
    return all;
  }

  /** The parts that are trusted, the oldest first; of one repository where it is given. */
  public List<RepositoryTrustStoreTrustedPart> standing(Optional<String> repository) {
    return database.sql(STANDING).param("repository", repository).list(RepositoryTrustStore::part);
  }

  /** Ends the trust in a part; empty where there is none that stands. */
  public Optional<RepositoryTrustStoreTrustedPart> revoke(String id, String by) {
    return RowSeal.TRUST.sealing(
        database, () -> database.sql(REVOKE, by, id).find(RepositoryTrustStore::part), id);
  }

  private static RepositoryTrustStoreTrustedPart part(Row row) throws SQLException {
    TrustSubjectPart part = row.json("part", TrustSubjectPart.class);
    return new RepositoryTrustStoreTrustedPart(
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
