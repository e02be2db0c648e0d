package dev.perdure.web.cli;

import dev.perdure.web.server.PerdureProperties;
import dev.perdure.web.server.ServerProcessRole;
import picocli.CommandLine.Command;

/** Starts only a worker. */
@Command(
    name = "worker",
    description = "Starts only a worker. Set PERDURE_DB_URL and TEMPORAL_ADDRESS.",
    mixinStandardHelpOptions = true)
final class WorkerCommand extends ServerProcessVerb {
  WorkerCommand(PerdureProperties properties) {
    super(ServerProcessRole.WORKER, properties);
  }
}
