package dev.perdure.web.host;

import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.activities.journal.task.WorkerHost;
import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.web.openapi.ProblemResponses;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoint that moves the tasks of a lost host to other hosts. */
@RestController
final class HostMoveController {

  private final TaskHostStore taskHostStore;
  private final WorkerHostStore workerHostStore;
  private final HostMover hostMover;
  private final Caller caller;

  HostMoveController(
      TaskHostStore taskHostStore,
      WorkerHostStore workerHostStore,
      HostMover hostMover,
      Caller caller) {
    this.taskHostStore = taskHostStore;
    this.workerHostStore = workerHostStore;
    this.hostMover = hostMover;
    this.caller = caller;
  }

  /**
   * Moves the tasks of a host without workers.
   *
   * @param to the new host; the host with the fewest open tasks by default
   */
  @Operation(operationId = "moveHost", summary = "Move the tasks of a lost host to other hosts")
  @ApiResponse(
      responseCode = "200",
      description = "The tasks that moved and those that are left",
      useReturnTypeSchema = true)
  @ApiResponse(responseCode = "409", ref = ProblemResponses.CONFLICT)
  @PostMapping("/api/hosts/{host}/move")
  HostMoveReport move(
      @PathVariable String host, @RequestParam(required = false) @Nullable String to) {
    requireLost(host);
    Optional<String> target = Optional.ofNullable(to).filter(name -> !name.isBlank());
    target.ifPresent(name -> requireTaking(host, name));
    if (workerHostStore.leastBusy().isEmpty()) {
      throw ApiFailure.of(
          ProblemCode.ILLEGAL_IN_STATE,
          "No other host takes new tasks: start a worker of another host, or undrain one.");
    }
    try {
      return hostMover.move(host, target, caller.name());
    } catch (CannotAcquireLockException _) {
      throw ApiFailure.of(
          ProblemCode.UNAVAILABLE, "Another process repairs tasks now: try again in a moment.");
    }
  }

  private void requireLost(String host) {
    if (workerHostStore.isReporting(host)) {
      throw ApiFailure.of(
          ProblemCode.ILLEGAL_IN_STATE,
          "The host '%s' is not lost: a worker of it has reported within the last %d s. Stop its worker first, and wait for that time."
              .formatted(host, WorkerHostStore.SILENCE_TIMEOUT.toSeconds()));
    }
    if (workerHostStore.find(host).isEmpty() && taskHostStore.tasks(host, "").isEmpty()) {
      throw ApiFailure.notFound("host", host);
    }
  }

  private void requireTaking(String host, String to) {
    boolean isTaking =
        !to.equals(host)
            && workerHostStore.isReporting(to)
            && workerHostStore.find(to).filter(WorkerHost::isDraining).isEmpty();
    if (!isTaking) {
      throw ApiFailure.invalid(
          "to",
          "The host '%s' takes no tasks of '%s': name another host with a worker that does not drain."
              .formatted(to, host));
    }
  }
}
