package dev.perdure.web.operate;

import java.util.List;

/** The tasks without progress for so many minutes. */
record FleetSilent(int minutes, int count, List<FleetSilentTask> tasks) {}
