package dev.perdure.activities.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Shell script that supervises a command in its own session, records its exit code and ends what it
 * started.
 */
public final class SupervisorScript {

  private static final String SCRIPT = load();

  private static final int SET_CHILD_SUBREAPER = 36;
  private static final int JOIN_SESSION_KEYRING = 1;

  /** The numbers of the system calls prctl and keyctl on one architecture. */
  private record Calls(int prctl, int keyctl) {}

  private static final Map<String, Calls> CALLS =
      Map.of("amd64", new Calls(157, 250), "aarch64", new Calls(167, 219));

  private static final List<String> PLAIN = List.of("setsid", "sh");

  private SupervisorScript() {}

  /**
   * Returns the command that starts the script as the leader of a session. If the machine supports
   * an empty keyring, the session has one, because a sandbox could also read the keys of the
   * server's session. The script also adopts the orphans of its command, so that Perdure finds and
   * ends a daemon that left its group. In a sandbox all processes end with the first process.
   */
  public static List<String> starter(boolean confined) {
    Calls calls = CALLS.get(System.getProperty("os.arch"));
    boolean linux = System.getProperty("os.name").equals("Linux");
    if (!linux || calls == null || !Files.isExecutable(Path.of("/usr/bin/perl"))) {
      return PLAIN;
    }
    String keyring = "syscall(%d, %d, 0); ".formatted(calls.keyctl(), JOIN_SESSION_KEYRING);
    String adopt = "syscall(%d, %d, 1, 0, 0, 0); ".formatted(calls.prctl(), SET_CHILD_SUBREAPER);
    String program = keyring + (confined ? "" : adopt) + "exec @ARGV";
    return List.of("setsid", "/usr/bin/perl", "-e", program, "sh");
  }

  /** Its text. */
  public static String script() {
    return SCRIPT;
  }

  private static String load() {
    try (InputStream in =
        SupervisorScript.class.getResourceAsStream(
            "/dev/perdure/activities/process/supervise.sh")) {
      if (in == null) {
        throw new IllegalStateException("The build lacks supervise.sh: build it again.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
