package dev.perdure.activities.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Shell script that supervises a command in its own session, records its exit code and ends what it
 * started.
 */
public final class SupervisorScript {

  private static final String SCRIPT = load();

  private static final int SET_CHILD_SUBREAPER = 36;
  private static final int JOIN_SESSION_KEYRING = 1;

  /** The numbers of the system calls setsid, prctl and keyctl on one architecture. */
  private record Calls(int setsid, int prctl, int keyctl) {}

  private static final Map<String, Calls> CALLS =
      Map.of("amd64", new Calls(112, 157, 250), "aarch64", new Calls(157, 167, 219));

  private static final List<String> PLAIN = List.of("setsid", "sh");

  /** Only a process that leads no group can begin a session, so a leader leaves it to a child. */
  private static final String SESSION = "if (syscall(%1$d) < 0) { fork and exit; syscall(%1$d) } ";

  private static final String YIELD = "setpriority(0, 0, getpriority(0, 0) + %d); ";

  private SupervisorScript() {}

  /**
   * Returns the command that starts the script as the leader of a session and leaves the processor
   * to the server. If the machine supports an empty keyring, the session has one, because a sandbox
   * could also read the keys of the server's session. The script also adopts the orphans of its
   * command, so that Perdure finds and ends a daemon that left its group. In a sandbox all
   * processes end with the first process. One program does all of this if the machine has perl.
   */
  public static List<String> starter(boolean confined) {
    Calls calls = CALLS.get(System.getProperty("os.arch"));
    boolean linux = System.getProperty("os.name").equals("Linux");
    if (!linux || calls == null || !Files.isExecutable(Path.of("/usr/bin/perl"))) {
      return Stream.of(ProgramLauncher.yielding(), PLAIN).flatMap(List::stream).toList();
    }
    String session = YIELD.formatted(ProgramLauncher.NICENESS) + SESSION.formatted(calls.setsid());
    String keyring = "syscall(%d, %d, 0); ".formatted(calls.keyctl(), JOIN_SESSION_KEYRING);
    String adopt = "syscall(%d, %d, 1, 0, 0, 0); ".formatted(calls.prctl(), SET_CHILD_SUBREAPER);
    String program = session + keyring + (confined ? "" : adopt) + "exec @ARGV";
    return List.of("/usr/bin/perl", "-e", program, "sh");
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
