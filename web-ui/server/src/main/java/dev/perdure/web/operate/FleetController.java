package dev.perdure.web.operate;

import dev.perdure.web.problem.ApiFailure;
import io.swagger.v3.oas.annotations.Operation;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoint that shows operators an overview of all tasks. */
@RestController
final class FleetController {

  private static final int MAX_SILENT_MINUTES = 10_080;

  private final FleetReader fleet;

  FleetController(FleetReader fleet) {
    this.fleet = fleet;
  }

  /**
   * All tasks at a glance.
   *
   * @param silent for how many minutes a task must not have moved to be told as silent
   */
  @Operation(
      operationId = "getFleet",
      summary = "Read the state of all tasks, queues and providers")
  @GetMapping("/api/fleet")
  Fleet fleet(@RequestParam(defaultValue = "10") int silent) {
    if (silent < 1 || silent > MAX_SILENT_MINUTES) {
      throw ApiFailure.invalid(
          "silent",
          "'silent' must be from 1 to %d minutes, and is %d."
              .formatted(MAX_SILENT_MINUTES, silent));
    }
    return fleet.read(silent);
  }
}
