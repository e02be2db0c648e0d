package dev.perdure.activities.journal.audit;

import org.jspecify.annotations.Nullable;

/**
 * A place where the chain of audit records differs from what was recorded.
 *
 * @param position the position of the record; null for a finding about no single record
 * @param sentence the finding in words
 */
public record TrailFinding(AuditFindingKind kind, @Nullable Long position, String sentence) {}
