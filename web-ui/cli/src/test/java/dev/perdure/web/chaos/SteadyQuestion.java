package dev.perdure.web.chaos;

import dev.perdure.activities.model.wire.WireRequest;
import java.time.Instant;

/**
 * A request to the model of a steady task.
 *
 * @param place the place in the task's conversations; the same question again has the same place
 * @param request the request itself
 */
record SteadyQuestion(String model, String place, Instant at, WireRequest request) {

  static SteadyQuestion of(WireRequest request, Instant at) {
    String place =
        String.join(
            " ",
            request.agent(),
            request.phase(),
            request.step().orElse(""),
            "answer " + request.answers(),
            Integer.toHexString(request.request().hashCode()),
            Integer.toHexString(request.tools().hashCode()));
    return new SteadyQuestion(request.model(), place, at, request);
  }
}
