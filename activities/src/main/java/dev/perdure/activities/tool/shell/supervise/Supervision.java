package dev.perdure.activities.tool.shell.supervise;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The script that supervises a command. */
public final class Supervision {

  private static final String SCRIPT = load();

  /** The kernel's number for prctl by the machine's kind, and what asks it for orphans. */
  private static final Map<String, Integer> PRCTL = Map.of("amd64", 157, "aarch64", 167);

  private static final int SET_CHILD_SUBREAPER = 36;
  private static final List<String> PLAIN = List.of("setsid", "sh");
  private static final List<String> ADOPTING = adopting();

  private Supervision() {}

  /**
   * What starts the script as the leader of a session, and where the machine can as the one to whom
   * orphans of its command go: so that a daemon that left its group is found and ended with it. In
   * a sandbox all processes end with the first one.
   */
  public static List<String> starter(boolean confined) {
    return confined ? PLAIN : ADOPTING;
  }

  private static List<String> adopting() {
    Integer prctl = PRCTL.get(System.getProperty("os.arch"));
    boolean linux = System.getProperty("os.name").equals("Linux");
    if (linux && prctl != null && Files.isExecutable(Path.of("/usr/bin/perl"))) {
      String program =
          "syscall(%d, %d, 1, 0, 0, 0); exec @ARGV".formatted(prctl, SET_CHILD_SUBREAPER);
      return List.of("setsid", "/usr/bin/perl", "-e", program, "sh");
    }
    return PLAIN;
  }

  /** Its text. */
  public static String script() {
    return SCRIPT;
  }

  private static String load() {
    try (InputStream in = Supervision.class.getResourceAsStream("supervise.sh")) {
      if (in == null) {
        throw new IllegalStateException("The build lacks supervise.sh: build it again.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
