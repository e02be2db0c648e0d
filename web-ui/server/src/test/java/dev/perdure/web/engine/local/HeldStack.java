package dev.perdure.web.engine.local;

import dev.perdure.web.engine.SetupException;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** A stack on a data directory, held by this process until it is closed. */
final class HeldStack implements AutoCloseable {

  private final DataDirectory data;
  private final PostgresAndTemporal stack;

  private HeldStack(DataDirectory data, PostgresAndTemporal stack) {
    this.data = data;
    this.stack = stack;
  }

  static HeldStack open(Path directory, Path cli) {
    var environment = Map.of("TEMPORAL_CLI", cli.toString(), "PATH", "");
    DataDirectory data = DataDirectory.open(directory);
    try {
      var stack = PostgresAndTemporal.start(PerdureProperties.of(environment).stack(false), data);
      data.announce("http://127.0.0.1:1", "test", Optional.empty());
      return new HeldStack(data, stack);
    } catch (SetupException fault) {
      data.close();
      throw fault;
    }
  }

  StackReport report() {
    var database = stack.database();
    var engine = stack.engine();
    return new StackReport(
        "",
        database.jdbcUrl(),
        database.user(),
        database.password(),
        engine.address(),
        engine.id(),
        engine.mode().label(),
        engine.durable(),
        DevServerFile.in(data.path()).read(DevServerFile.class).orElseThrow().pid());
  }

  @Override
  public void close() {
    stack.close();
    data.close();
  }
}
