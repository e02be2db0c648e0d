package dev.perdure.web.task;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The shapes of the policy for waits, for the API's document; the planner checks the values. */
final class WaitBody {

  private WaitBody() {}

  /** When people are reminded of a request. */
  record Remind(
      @Nullable String after, @Nullable String every, @Nullable String at, @Nullable Integer max) {}

  /** When a request goes to another person. */
  record Escalate(String after, String to) {}

  /** When a task is parked that has not come to rest. */
  record Deadline(String after, @Nullable String warn) {}

  /** Working hours in a time zone. */
  record Calendar(
      String zone,
      @Nullable List<String> days,
      @Nullable String hours,
      @Nullable List<String> holidays) {}
}
