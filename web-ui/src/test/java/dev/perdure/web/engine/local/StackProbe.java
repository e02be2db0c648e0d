package dev.perdure.web.engine.local;

import dev.perdure.activities.json.Json;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.server.PerdureProperties;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Map;

/** A program that holds a stack until its input ends; tests kill it. */
final class StackProbe {
  private StackProbe() {}

  /** What the program says about the stack it holds. */
  record Report(
      String failure,
      String jdbcUrl,
      String user,
      String password,
      String engineAddress,
      String engineId,
      String mode,
      boolean durable,
      long enginePid,
      long millis) {}

  public static void main(String[] arguments) throws IOException {
    var started = System.nanoTime();
    var environment = Map.of("TEMPORAL_CLI", arguments[1], "PATH", "");
    try (var data = DataDirectory.open(Path.of(arguments[0]));
        var stack =
            PostgresAndTemporal.start(PerdureProperties.of(environment).stack(false), data)) {
      data.announce("http://127.0.0.1:1", "test");
      say(report(data, stack, (System.nanoTime() - started) / 1_000_000));
      System.in.transferTo(OutputStream.nullOutputStream());
    } catch (SetupException e) {
      say(new Report(String.valueOf(e.getMessage()), "", "", "", "", "", "", false, 0, 0));
    }
  }

  private static Report report(DataDirectory data, PostgresAndTemporal stack, long millis) {
    var database = stack.database();
    var engine = stack.engine();
    return new Report(
        "",
        database.jdbcUrl(),
        database.user(),
        database.password(),
        engine.address(),
        engine.id(),
        engine.mode().label(),
        engine.durable(),
        DevServerFile.in(data.path()).read(DevServerFile.class).orElseThrow().pid(),
        millis);
  }

  private static void say(Report report) {
    System.out.println(Json.write(report));
    System.out.flush();
  }
}
