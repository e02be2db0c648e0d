package dev.perdure.web.operate;

import dev.perdure.activities.journal.audit.AuditFinding;
import dev.perdure.activities.journal.audit.TrailFinding;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The log of decisions as it was verified last.
 *
 * @param at when it was verified; null before the first time
 * @param count how many places are not as they were recorded
 * @param records the first places of the audit records that are not
 */
record FleetAudit(
    @Nullable Instant at,
    int decisions,
    int count,
    List<AuditFinding> findings,
    List<TrailFinding> records) {}
