package dev.perdure.web.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Requires(MachinePart.ENGINE)
@Tag("slow")
class PostgresAndTemporalTest {
  @TempDir private Path directory;

  @AfterEach
  void endWhatIsLeft() {
    processes().forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void findsItsDatabaseAgainAndStartsItsEngineAgainAfterAKill() throws Exception {
    var killed = start();
    var before = killed.report();
    assertThat(before.failure()).isEmpty();
    assertThat(before.mode()).isEqualTo("dev");
    assertThat(before.durable()).isTrue();
    StackMemory.remember(before);
    killed.kill();

    try (var heir = hold()) {
      var after = heir.report();
      assertThat(engines()).as("no second one").containsExactly(after.enginePid());
      assertThat(after.enginePid()).isNotEqualTo(before.enginePid());
      assertThat(after.engineAddress()).isEqualTo(before.engineAddress());
      assertThat(after.jdbcUrl()).isEqualTo(before.jdbcUrl());
      StackMemory.assertThatRemembered(after);
    }
    assertThat(pids()).as("nothing is left after an orderly stop").isEmpty();
  }

  @Test
  void keepsItsStateOverAnOrderlyStop() throws Exception {
    String id;
    try (var first = hold()) {
      id = first.report().engineId();
      StackMemory.remember(first.report());
    }
    assertThat(pids()).isEmpty();

    try (var second = hold()) {
      assertThat(second.report().engineId()).isEqualTo(id).isNotEmpty();
      StackMemory.assertThatRemembered(second.report());
    }
  }

  @Test
  void startsAgainAfterItsServersWereKilledToo() throws Exception {
    var killed = start();
    StackMemory.remember(killed.report());
    killed.kill();
    endWhatIsLeft();

    try (var heir = hold()) {
      assertThat(heir.report().enginePid()).isNotEqualTo(killed.report().enginePid());
      StackMemory.assertThatRemembered(heir.report());
    }
  }

  @Test
  void startsAnEngineAgainThatEndsUnderIt() throws Exception {
    try (var stack = hold()) {
      StackMemory.remember(stack.report());
      var first = stack.report().enginePid();

      ProcessHandle.of(first).orElseThrow().destroyForcibly();
      Eventually.holds(() -> !engines().isEmpty() && !engines().contains(first));

      StackMemory.assertThatRemembered(stack.report());
      assertThat(engines()).hasSize(1).doesNotContain(first);
    }
    assertThat(pids()).isEmpty();
  }

  @Test
  void endsAtOnceWhileAnEngineThatHangsIsStartedAgain() throws Exception {
    var stack = start(hangingTheSecondTime());
    ProcessHandle.of(stack.report().enginePid()).orElseThrow().destroyForcibly();
    Eventually.holds(() -> Files.exists(directory.resolve("hangs")));

    assertTimeout(Duration.ofMinutes(1), stack::close);

    assertThat(pids()).isEmpty();
  }

  @Test
  void replacesAnEngineOfAnotherVersion() throws Exception {
    var killed = start(another("9.9.9"));
    StackMemory.remember(killed.report());
    killed.kill();

    try (var heir = hold()) {
      assertThat(heir.report().enginePid()).isNotEqualTo(killed.report().enginePid());
      assertThat(engines()).containsExactly(heir.report().enginePid());
      StackMemory.assertThatRemembered(heir.report());
    }
  }

  @Test
  void replacesAnEngineWhoseRecordIsDamaged() throws Exception {
    var killed = start();
    StackMemory.remember(killed.report());
    killed.kill();
    Files.writeString(directory.resolve("data/engine.json"), "{\"pid\": 1,");

    try (var heir = hold()) {
      assertThat(engines()).containsExactly(heir.report().enginePid());
      StackMemory.assertThatRemembered(heir.report());
    }
  }

  @Test
  void refusesASecondOwnerAndNamesTheFirst() throws Exception {
    try (var owner = start();
        var intruder = start()) {
      assertThat(owner.report().failure()).isEmpty();
      assertThat(intruder.report().failure())
          .contains("The data directory " + directory.resolve("data") + " is in use")
          .contains("http://127.0.0.1:1")
          .contains("--data");
    }
  }

  @Test
  void takesAnotherPortWhereAnotherEngineTookTheOneItFoundFree() throws Exception {
    try (var stack = hold(beaten())) {
      assertThat(engines()).as("the one that was faster, and ours").hasSize(2);
      StackMemory.remember(stack.report());
      engines().stream()
          .filter(engine -> engine != stack.report().enginePid())
          .forEach(other -> ProcessHandle.of(other).orElseThrow().destroyForcibly());

      StackMemory.assertThatRemembered(stack.report());
    }
  }

  @Test
  void saysWhyAnEngineDoesNotStart() throws Exception {
    var broken =
        script(
            "broken",
            "case $1 in --version) echo temporal version 1;; *) echo no luck; exit 1;; esac");

    try (var failed = start(broken)) {
      assertThat(failed.report().failure())
          .contains("development server ended at once: no luck")
          .contains("engine.log");
    }
    assertThat(pids()).as("PostgreSQL is not left alone").isEmpty();
  }

  /** A stack of this process, if none is killed. */
  private HeldStack hold() {
    return hold(MachinePart.ENGINE.path());
  }

  private HeldStack hold(Path cli) {
    return HeldStack.open(directory.resolve("data"), cli);
  }

  private StackProcess start() throws IOException {
    return start(MachinePart.ENGINE.path());
  }

  private StackProcess start(Path cli) throws IOException {
    return StackProcess.start(directory.resolve("data"), cli);
  }

  private Path another(String version) throws IOException {
    return script(
        "another",
        "case $1 in --version) echo temporal version %s;; *) exec '%s' \"$@\";; esac"
            .formatted(version, MachinePart.ENGINE.path()));
  }

  /** The first time it is to serve, another data directory's engine is on its port before it. */
  private Path beaten() throws IOException {
    return script(
        "beaten",
        """
        if [ "$1" = server ] && [ ! -e "%1$s" ]; then
          for option; do case $option in --port=*) port=${option#*=};; esac; done
          ("%2$s" server start-dev --headless --ip=127.0.0.1 --port=$port --log-level=error \
            --db-filename "%1$s" >/dev/null 2>&1 &)
          until bash -c ": </dev/tcp/127.0.0.1/$port" 2>/dev/null; do sleep 0.05; done
        fi
        exec "%2$s" "$@"\
        """
            .formatted(directory.resolve("data/other.db"), MachinePart.ENGINE.path()));
  }

  private Path hangingTheSecondTime() throws IOException {
    return script(
        "hanging",
        """
        if [ "$1" = server ]; then
          [ ! -e "%1$s/ran" ] || { mkfifo "%1$s/fifo"; touch "%1$s/hangs"; read -r _ <"%1$s/fifo"; }
          touch "%1$s/ran"
        fi
        exec "%2$s" "$@"\
        """
            .formatted(directory, MachinePart.ENGINE.path()));
  }

  private Path script(String name, String body) throws IOException {
    var file = Files.writeString(directory.resolve(name), "#!/bin/sh\n" + body + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private List<Long> pids() {
    return processes().stream().map(ProcessHandle::pid).sorted().toList();
  }

  private List<Long> engines() {
    return processes().stream()
        .filter(process -> arguments(process).contains("start-dev"))
        .map(ProcessHandle::pid)
        .toList();
  }

  /** Servers whose command line names a file of this test; the probe itself is none. */
  private List<ProcessHandle> processes() {
    try (var all = ProcessHandle.allProcesses()) {
      return all.filter(process -> arguments(process).stream().anyMatch(this::isOurs)).toList();
    }
  }

  private boolean isOurs(String argument) {
    return argument.startsWith(directory.resolve("data") + "/");
  }

  private static List<String> arguments(ProcessHandle process) {
    return process.info().arguments().map(Arrays::asList).orElse(List.of());
  }
}
