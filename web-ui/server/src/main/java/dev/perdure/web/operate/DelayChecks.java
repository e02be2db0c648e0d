package dev.perdure.web.operate;

import org.springframework.stereotype.Component;

/** The checks for causes of a delay beside requests and the engine. */
@Component
final class DelayChecks {

  private final OpenCallCheck openCallCheck;
  private final UnservedWorkCheck unservedWorkCheck;
  private final TaskQueueCheck taskQueueCheck;

  DelayChecks(
      OpenCallCheck openCallCheck,
      UnservedWorkCheck unservedWorkCheck,
      TaskQueueCheck taskQueueCheck) {
    this.openCallCheck = openCallCheck;
    this.unservedWorkCheck = unservedWorkCheck;
    this.taskQueueCheck = taskQueueCheck;
  }

  OpenCallCheck openCallCheck() {
    return openCallCheck;
  }

  UnservedWorkCheck unservedWorkCheck() {
    return unservedWorkCheck;
  }

  TaskQueueCheck taskQueueCheck() {
    return taskQueueCheck;
  }
}
