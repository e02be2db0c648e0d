package dev.perdure.web.cli;

import dev.perdure.activities.postgres.PostgresException;
import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.server.PerdureApplication;
import dev.perdure.web.server.PerdureProperties;
import dev.perdure.web.server.ServerFlag;
import dev.perdure.web.server.ServerProcessOptions;
import dev.perdure.web.server.ServerProcessRole;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Option;

/**
 * Base class of the verbs {@code serve}, {@code web} and {@code worker}, which start a server
 * process.
 */
abstract class ServerProcessVerb implements Callable<Integer> {
  private static final Duration TRAINING_TIMEOUT = Duration.ofMinutes(2);

  private final ServerProcessRole role;
  private final PerdureProperties properties;

  @Option(names = "--data", paramLabel = "DIR", description = "The data directory (PERDURE_DATA).")
  private Optional<Path> data = Optional.empty();

  @Option(names = "--owner", hidden = true, description = "End with the process of this id.")
  private Optional<Long> owner = Optional.empty();

  @Option(names = "--train", hidden = true, description = "Start, and end at once.")
  private boolean train;

  ServerProcessVerb(ServerProcessRole role, PerdureProperties properties) {
    this.role = role;
    this.properties = properties;
  }

  @Override
  public Integer call() {
    owner.ifPresent(ServerProcessVerb::endWith);
    if (train) {
      endAfter(TRAINING_TIMEOUT);
    }
    try {
      PerdureApplication.start(
          new ServerProcessOptions(
              role, chosenPort(), properties.server().data(data), flags(), properties));
      return train ? ExitCode.DONE : ExitCode.RUNNING;
    } catch (SetupException | PostgresException e) {
      throw UsageError.inInput(String.valueOf(e.getMessage()));
    }
  }

  /** The port of the pages; empty for the port of the environment. */
  Optional<Integer> port() {
    return Optional.empty();
  }

  /** The flags that the options of the verb choose. */
  Set<ServerFlag> flags() {
    Set<ServerFlag> flags = EnumSet.noneOf(ServerFlag.class);
    add(flags, ServerFlag.OWNED, owner.isPresent());
    return flags;
  }

  static void add(Set<ServerFlag> flags, ServerFlag flag, boolean isChosen) {
    if (isChosen) {
      flags.add(flag);
    }
  }

  private int chosenPort() {
    try {
      return port()
          .map(PerdureProperties.Server::checkedPort)
          .orElseGet(properties.server()::portNumber);
    } catch (IllegalArgumentException e) {
      throw UsageError.inInput(String.valueOf(e.getMessage()));
    }
  }

  private static void endWith(long pid) {
    Thread.ofVirtual()
        .name("owner")
        .start(() -> {
          ProcessHandle.of(pid).ifPresent(process -> process.onExit().join());
          System.exit(ExitCode.DONE);
        });
  }

  private static void endAfter(Duration longest) {
    Thread.ofVirtual()
        .name("training")
        .start(() -> {
          try {
            Thread.sleep(longest);
          } catch (InterruptedException e) {
            return;
          }
          Runtime.getRuntime().halt(ExitCode.TROUBLE);
        });
  }
}
