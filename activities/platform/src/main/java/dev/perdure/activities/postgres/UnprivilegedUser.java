package dev.perdure.activities.postgres;

import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** OS user that PostgreSQL runs as: this one, or instead of root one in a namespace or "nobody". */
record UnprivilegedUser(List<String> prefix, int owner) {
  private static final int NOBODY = 65534;
  private static final UnprivilegedUser OWN = new UnprivilegedUser(List.of(), -1);

  /** In a user namespace where they are not root. */
  public static final UnprivilegedUser NAMESPACE =
      new UnprivilegedUser(List.of("unshare", "-U"), 0);

  /** As an ordinary user. */
  public static final UnprivilegedUser DROPPED =
      new UnprivilegedUser(
          List.of(
              "setpriv",
              "--reuid=" + NOBODY,
              "--regid=" + NOBODY,
              "--clear-groups",
              "--inh-caps=+dac_override",
              "--ambient-caps=+dac_override",
              "--securebits=+no_setuid_fixup"),
          NOBODY);

  static UnprivilegedUser ofThisUser() {
    if (!"root".equals(System.getProperty("user.name"))) {
      return OWN;
    }
    return Stream.of(NAMESPACE, DROPPED)
        .filter(UnprivilegedUser::work)
        .findFirst()
        .orElseThrow(() ->
            new PostgresException(
                "PostgreSQL refuses to run as root, and neither 'unshare -U' nor 'setpriv'"
                    + " works here: run Perdure as an ordinary user, or set PERDURE_DB_URL."));
  }

  /** Gives a directory or a file to the user the server will run as. */
  public void own(Path root) throws IOException {
    if (owner < 0 || !Files.exists(root) || Files.getAttribute(root, "unix:uid").equals(owner)) {
      return;
    }
    try (var paths = Files.walk(root)) {
      for (var path : paths.toList()) {
        Files.setAttribute(path, "unix:uid", owner);
      }
    }
  }

  public boolean work() {
    var command = Stream.concat(prefix.stream(), Stream.of("true")).toList();
    try {
      var probe = new ProcessRunner(ProgramLauncher.program(command), Duration.ofMinutes(1));
      return probe.run(new byte[0], new CapturedOutputLimits(0, 0)).exitCode() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
