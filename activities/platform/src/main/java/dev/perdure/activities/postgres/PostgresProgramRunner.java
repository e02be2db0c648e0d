package dev.perdure.activities.postgres;

import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Runs the PostgreSQL programs {@code initdb}, {@code pg_ctl} and {@code postgres}. */
record PostgresProgramRunner(Path home, UnprivilegedUser unprivilegedUser) {
  private static final Duration TIMEOUT = Duration.ofMinutes(10);
  private static final CapturedOutputLimits LIMITS = new CapturedOutputLimits(1 << 20, 0);
  private static final Pattern MAJOR = Pattern.compile("(\\d+)\\.\\d+$");

  public static PostgresProgramRunner at(Path home) {
    return new PostgresProgramRunner(home, UnprivilegedUser.ofThisUser());
  }

  Path server() {
    return home.resolve("bin").resolve("postgres");
  }

  public String major() {
    var answer = run("postgres", List.of("--version")).output();
    var matcher = MAJOR.matcher(answer);
    if (!matcher.find()) {
      throw new PostgresException(
          "The program %s does not run here: '%s'. Set PERDURE_DB_URL to a PostgreSQL of your own."
              .formatted(server(), answer));
    }
    return matcher.group(1);
  }

  public PostgresProgramResult run(String program, List<String> arguments) {
    var command = new ArrayList<>(unprivilegedUser.prefix());
    command.add(home.resolve("bin").resolve(program).toString());
    command.addAll(arguments);
    var builder = ProgramLauncher.program(command).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C");
    try {
      var result = new ProcessRunner(builder, TIMEOUT).run(new byte[0], LIMITS);
      return new PostgresProgramResult(result.exitCode() == 0, result.text().strip());
    } catch (IOException e) {
      throw new PostgresException("The program %s can't be run: %s.".formatted(program, e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PostgresException("Interrupted while waiting for %s.".formatted(program), e);
    }
  }
}
