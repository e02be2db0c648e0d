package dev.perdure.activities.journal.audit;

import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Decision;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** A row of the table of decisions: a link of its task's chain. */
record StoredLink(
    long seq,
    int position,
    RequestId request,
    DecisionId id,
    Instant decidedAt,
    String body,
    String previousHash,
    String hash,
    Optional<String> contentHash,
    Optional<String> personalDigest,
    Optional<String> personalSalt,
    Optional<Decision> decision,
    boolean isConsistent) {

  static final String COLUMNS =
      """
      seq, position, request_id, id, outcome, digest, decided_by, decided_at, body::text as body,
        previous_hash, hash, content_hash, personal_digest, personal_salt
      """;

  static StoredLink of(Row row) throws SQLException {
    String body = row.text("body");
    Optional<Decision> decision = read(body);
    return new StoredLink(
        row.number("seq"),
        row.count("position"),
        new RequestId(row.text("request_id")),
        new DecisionId(row.text("id")),
        row.moment("decided_at"),
        body,
        row.text("previous_hash"),
        row.text("hash"),
        Optional.ofNullable(row.textOrNull("content_hash")),
        Optional.ofNullable(row.textOrNull("personal_digest")),
        Optional.ofNullable(row.textOrNull("personal_salt")),
        decision,
        decision.isPresent() && isOutcomeOf(row, decision.get()));
  }

  private static Optional<Decision> read(String body) {
    try {
      return Optional.ofNullable(Json.read(body, Decision.class));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** Whether the columns, which lists are made of, say what the text says. */
  private static boolean isOutcomeOf(Row row, Decision decision) throws SQLException {
    return Objects.nonNull(decision.outcome())
        && Objects.nonNull(decision.at())
        && Objects.equals(decision.requestId(), new RequestId(row.text("request_id")))
        && isOf(decision.decisionId(), row.text("id"))
        && Json.name(decision.outcome()).equals(row.text("outcome"))
        && Objects.equals(decision.digest(), row.text("digest"))
        && Objects.equals(decision.by(), row.text("decided_by"))
        && isSame(decision.at(), row.moment("decided_at"));
  }

  private static boolean isOf(@Nullable DecisionId said, String stored) {
    return said != null && said.value().equals(stored);
  }

  private static boolean isSame(Instant said, Instant stored) {
    return Math.abs(ChronoUnit.MICROS.between(said, stored)) <= 1;
  }

  /** Whether the row says what its hash was made of. */
  boolean isAsRecorded() {
    var hashed = new ChainLink.LinkContent(previousHash, position, body, contentHash, hash);
    return isConsistent && ChainLink.isIntact(hashed, personalDigest, personalSalt);
  }
}
