package dev.perdure.web.operate;

import org.springframework.stereotype.Component;

/** The checks for causes of a delay beside requests and the engine. */
@Component
final class DelayChecks {

  private final OpenCallCheck openCallCheck;
  private final UnservedWorkCheck unservedWorkCheck;
  private final FairQueueCheck fairQueueCheck;

  DelayChecks(
      OpenCallCheck openCallCheck,
      UnservedWorkCheck unservedWorkCheck,
      FairQueueCheck fairQueueCheck) {
    this.openCallCheck = openCallCheck;
    this.unservedWorkCheck = unservedWorkCheck;
    this.fairQueueCheck = fairQueueCheck;
  }

  OpenCallCheck openCallCheck() {
    return openCallCheck;
  }

  UnservedWorkCheck unservedWorkCheck() {
    return unservedWorkCheck;
  }

  FairQueueCheck fairQueueCheck() {
    return fairQueueCheck;
  }
}
