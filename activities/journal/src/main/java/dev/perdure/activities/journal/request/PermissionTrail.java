package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailKind;
import java.util.Map;

/** Appends what people permit and revoke to the audit records. */
record PermissionTrail(AuditTrail auditTrail) {

  PermissionTrail(Database database) {
    this(new AuditTrail(database));
  }

  void remembered(RememberedRule rule) {
    auditTrail.append(
        TrailEntry.of(TrailKind.RULE_REMEMBERED, "rule " + rule.id())
            .by(rule.origin().by())
            .with(
                Map.of(
                    "permission", rule.permission(),
                    "pattern", rule.pattern(),
                    "action", rule.action(),
                    "scope", rule.scope())));
  }

  void revoked(RuleStoreActiveRule rule, String by) {
    auditTrail.append(
        TrailEntry.of(TrailKind.RULE_REVOKED, "rule " + rule.id())
            .by(by)
            .with(Map.of("permission", rule.permission(), "pattern", rule.pattern())));
  }

  void trusted(String id, String repository, String digest, String by) {
    auditTrail.append(trust(TrailKind.TRUST_GIVEN, id, repository, digest).by(by));
  }

  void distrusted(RepositoryTrustStoreTrustedPart part, String by) {
    auditTrail.append(
        trust(TrailKind.TRUST_REVOKED, part.id(), part.repository(), part.digest()).by(by));
  }

  private static TrailEntry trust(TrailKind kind, String id, String repository, String digest) {
    return TrailEntry.of(kind, "trust " + id)
        .with(Map.of("repository", repository, "digest", digest));
  }
}
