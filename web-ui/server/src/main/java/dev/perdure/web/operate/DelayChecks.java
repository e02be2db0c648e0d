package dev.perdure.web.operate;

import org.springframework.stereotype.Component;

/** The checks for causes of a delay beside requests and the engine. */
@Component
record DelayChecks(
    OpenCallCheck openCallCheck, UnservedWorkCheck unservedWorkCheck, TaskQueueCheck taskQueueCheck) {}
