package dev.perdure.activities.tool.shell.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.tool.Demand;
import dev.perdure.testing.Cases;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real bash runs of a random script must be among the demands of that script. */
class ShellTruthFuzzTest {

  private static final String[] COMMANDS = {"zap1", "zap2", "zap3"};

  /** One a line, with escapes as in Java. */
  private static final String[] PIECES =
      text("pieces.txt").lines().map(String::translateEscapes).toArray(String[]::new);

  private static final String[] FRAMES = {
    "%s",
    "%s",
    "( %s )",
    "{ %s ; }",
    "echo $( %s )",
    "if true; then %s ; fi",
    "eval '%s'",
    "bash -c \"%s\"",
    "for x in zap1 y; do %s ; done",
    "x=zap3; %s",
    "echo \"%s\"",
    "cat <<E\n%s\nE"
  };

  private static final Duration LATE = Duration.ofSeconds(1);

  @TempDir Path home;
  private Path tree;
  private int runs;

  @BeforeEach
  void layOut() throws IOException {
    tree = Files.createDirectories(home.resolve("tree")).toRealPath();
    Path program = home.resolve("program");
    Files.writeString(program, "#!/bin/sh\necho \"${0##*/}\" >> \"${0%/*}/log\"\nexit 1\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
  }

  /** The programs of one run and its log: what an earlier one left behind writes into its own. */
  private Path programs() throws IOException {
    Path programs = Files.createDirectory(home.resolve("bin" + runs++));
    for (String name : COMMANDS) {
      Files.createSymbolicLink(programs.resolve(name), home.resolve("program"));
    }
    for (String name : List.of("bash", "sh", "cat", "rm", "env", "xargs", "grep")) {
      Files.createSymbolicLink(programs.resolve(name), found(name));
    }
    Files.createFile(programs.resolve("log"));
    return programs;
  }

  @Test
  void demandsEveryCommandThatARealShellRuns() {
    Cases.check(random -> {
      String script = script(random);
      ShellScript read = ShellParser.parse(script);
      List<Demand> demands = ShellDemands.of(read, tree, tree, home);
      if (demands.stream().noneMatch(demand -> demand.permission().equals("bash_opaque"))) {
        assertThat(demands)
            .as(script)
            .extracting(Demand::pattern)
            .satisfies(patterns ->
                assertThat(run(script))
                    .allMatch(name -> patterns.stream().anyMatch(one -> tells(one, name))));
      }
    });
  }

  /** A shell that is told to read a file looks for it among the commands as well. */
  private static boolean tells(String pattern, String name) {
    return pattern.startsWith(name)
        || pattern.matches("(?s)(?:bash|sh|source|\\.) (?:.* )?" + name + ".*");
  }

  private static String script(Random random) {
    StringBuilder inner = new StringBuilder();
    for (int i = 1 + random.nextInt(7); i > 0; i--) {
      inner.append(Cases.pick(random, PIECES)).append(Cases.pick(random, " ", " ", " ", ""));
    }
    String framed = Cases.pick(random, FRAMES).replace("%s", inner);
    return random.nextBoolean() ? framed : Cases.pick(random, FRAMES).replace("%s", framed);
  }

  /** The names of the commands that ran; none where the script did not end in a second. */
  private Set<String> run(String script) {
    try {
      Path programs = programs();
      ProcessBuilder shell =
          new ProcessBuilder(
                  found("timeout").toString(),
                  "-s",
                  "KILL",
                  "1",
                  found("bash").toString(),
                  "-c",
                  script)
              .directory(tree.toFile())
              .redirectErrorStream(true)
              .redirectInput(new File("/dev/null"));
      shell.environment().clear();
      shell.environment().put("PATH", programs.toString());
      Process started = shell.start();
      Thread end = Thread.startVirtualThread(() -> awaitAll(started));
      started.waitFor();
      end.join(LATE);
      return new LinkedHashSet<>(Files.readAllLines(programs.resolve("log")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Set.of();
    }
  }

  /** What a script leaves in the background holds its output open, and writes to the log later. */
  private static void awaitAll(Process started) {
    try (InputStream output = started.getInputStream()) {
      output.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(String resource) {
    try (InputStream in = ShellTruthFuzzTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path found(String program) {
    return List.of("/usr/bin/", "/bin/").stream()
        .map(directory -> Path.of(directory + program))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }
}
