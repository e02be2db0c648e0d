package dev.perdure.web.operate;

import java.util.List;

/** The tasks that have failed alike. */
record FleetFailureClass(String code, int count, List<FleetFailedTaskView> tasks) {}
