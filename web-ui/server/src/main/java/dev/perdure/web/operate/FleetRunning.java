package dev.perdure.web.operate;

import java.util.List;

/** The tasks that should move. */
record FleetRunning(int count, List<FleetRunningTask> tasks) {}
