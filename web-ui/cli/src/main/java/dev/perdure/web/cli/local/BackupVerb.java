package dev.perdure.web.cli.local;

import dev.perdure.web.cli.client.Verb;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * Base class of the verbs {@code backup} and {@code restore}, which save the data of an embedded
 * stack to a file and bring it back.
 */
abstract class BackupVerb extends Verb implements Runnable {

  @Option(names = "--data", paramLabel = "DIR", description = "The data directory (PERDURE_DATA).")
  private Optional<Path> data = Optional.empty();

  BackupVerb(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  final Path data() {
    return properties.server().data(data);
  }
}
