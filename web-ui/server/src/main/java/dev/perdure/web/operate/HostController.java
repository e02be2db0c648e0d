package dev.perdure.web.operate;

import dev.perdure.activities.journal.task.FleetQueries;
import dev.perdure.activities.journal.task.WorkerHost;
import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import java.util.List;
import java.util.Optional;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints that drain a host of workers and undo this. */
@RestController
final class HostController {

  private final WorkerHostStore workerHostStore;
  private final FleetQueries fleetQueries;
  private final Caller caller;

  HostController(WorkerHostStore workerHostStore, FleetQueries fleetQueries, Caller caller) {
    this.workerHostStore = workerHostStore;
    this.fleetQueries = fleetQueries;
    this.caller = caller;
  }

  @Operation(operationId = "drainHost", summary = "Give a host no new tasks")
  @PostMapping("/api/hosts/{host}/drain")
  FleetHost drain(@PathVariable String host) {
    return view(host, workerHostStore.drain(host, caller.name()));
  }

  @Operation(operationId = "undrainHost", summary = "Give a host new tasks again")
  @PostMapping("/api/hosts/{host}/undrain")
  FleetHost undrain(@PathVariable String host) {
    return view(host, workerHostStore.undrain(host));
  }

  private FleetHost view(String name, Optional<WorkerHost> changed) {
    WorkerHost host =
        changed.orElseThrow(
            () -> ApiFailure.notFound("host", name, List.copyOf(fleetQueries.hosts().keySet())));
    return new FleetHost(
        host.name(),
        FleetDrain.of(host).orElse(null),
        fleetQueries.hosts().getOrDefault(host.name(), 0));
  }
}
