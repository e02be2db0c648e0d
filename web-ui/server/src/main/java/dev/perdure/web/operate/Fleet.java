package dev.perdure.web.operate;

import java.time.Instant;
import java.util.List;

/**
 * The operators' overview of all tasks: states, people waited for, silent and failed tasks, task
 * queues, providers and costs. Every figure comes with the tasks behind it, of which lists name the
 * first ones.
 *
 * @param waiting the people who are waited for, those first who are for longest
 * @param silent what should move and has not for a while
 * @param failing what has failed in the last day, by class
 */
record Fleet(
    Instant at,
    List<FleetStateCount> states,
    List<FleetApprover> waiting,
    FleetRunning running,
    FleetSilent silent,
    FleetFailing failing,
    FleetEngineSummary engine,
    List<FleetProvider> providers,
    FleetSpend spend,
    FleetAudit audit,
    FleetReconciliation reconciliation) {}
