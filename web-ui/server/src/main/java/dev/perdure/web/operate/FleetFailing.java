package dev.perdure.web.operate;

import java.time.Instant;
import java.util.List;

/** The tasks that have failed since a moment. */
record FleetFailing(Instant since, int count, List<FleetFailureClass> classes) {}
