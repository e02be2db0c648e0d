package dev.perdure.web.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.EngineMode;
import dev.perdure.web.engine.RemoteEngine;
import dev.perdure.web.engine.SetupException;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineSettingsTest {
  @TempDir private Path directory;

  @Test
  void refuseToForgetUnlessThatIsAllowed() {
    assertThatThrownBy(() -> settings(nowhere(), false).start(directory))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("no task survives a restart")
        .hasMessageContaining("./perdure engine install")
        .hasMessageContaining("--ephemeral");
  }

  @Test
  void runInMemoryWhenThatIsAllowed() {
    try (var engine = settings(nowhere(), true).start(directory)) {
      assertThat(engine.mode()).isEqualTo(EngineMode.MEMORY);
      assertThat(engine.durable()).isFalse();
      assertThat(engine.uiUrl()).isEmpty();
      assertThat(engine.description()).contains("will not survive a restart");
      var stubs = WorkflowServiceStubs.newServiceStubs(engine.connection().build());
      var options = WorkflowOptions.newBuilder().setWorkflowId("note").setTaskQueue("none").build();
      var started =
          WorkflowClient.newInstance(stubs).newUntypedWorkflowStub("Note", options).start();
      assertThat(started.getRunId()).isNotEmpty();
      stubs.shutdownNow();
    }
  }

  @Test
  void areDifferentEachTimeInMemory() {
    try (var one = Engine.inMemory("default");
        var other = Engine.inMemory("default")) {
      assertThat(one.id()).isNotEqualTo(other.id());
    }
  }

  @Test
  void nameTheAddressOfARemoteOneThatIsSilent() {
    var remote = new RemoteEngine("127.0.0.1:1", "default", Optional.empty());
    var settings =
        new EngineSettings(Optional.of(remote), "default", nowhere(), true, Duration.ofMillis(100));

    assertThatThrownBy(() -> settings.start(directory))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("127.0.0.1:1 does not answer")
        .hasMessageContaining("TEMPORAL_ADDRESS");
  }

  @Test
  void refusePagesOfAnEngineThatPerdureDoesNotStart() {
    var remote = new RemoteEngine("127.0.0.1:1", "default", Optional.empty());
    var settings =
        new EngineSettings(
            Optional.of(remote), "default", nowhere(), false, Duration.ofMillis(100), true);

    assertThatThrownBy(() -> settings.start(directory))
        .isInstanceOf(SetupException.class)
        .hasMessage("The engine at TEMPORAL_ADDRESS opens its pages itself: drop --temporal-ui.");
    assertThatThrownBy(() -> settings(nowhere(), true).withPages(true).start(directory))
        .isInstanceOf(SetupException.class)
        .hasMessage("An engine in memory has no pages: drop --temporal-ui.");
  }

  @Test
  void nameAProgramThatIsNone() {
    var search = new EngineBinarySearch(Optional.of("/nowhere/temporal"), "", directory);

    assertThatThrownBy(() -> EngineBinary.find(search))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("TEMPORAL_CLI names '/nowhere/temporal'");
  }

  @Test
  void nameAProgramThatIsAnother() throws IOException {
    var other = program("other/temporal", "ls (GNU coreutils)");

    assertThatThrownBy(() ->
            EngineBinary.find(new EngineBinarySearch(Optional.of(other.toString()), "", directory)))
        .hasMessageContaining("is not Temporal's command line (it said 'ls (GNU coreutils)')");
  }

  @Test
  void preferThePathAndThenTheNewestInTheCache() throws IOException {
    var cache = directory.resolve("cache");
    program("cache/1.9.0/temporal", "temporal version 1.9.0 (Server 1)");
    program("cache/1.10.0/temporal", "temporal version 1.10.0 (Server 1)");
    program("bin/temporal", "temporal version 1.1.0 (Server 1)");

    var cached = EngineBinary.find(new EngineBinarySearch(Optional.empty(), "/nowhere", cache));
    var onPath =
        EngineBinary.find(
            new EngineBinarySearch(
                Optional.empty(), "/nowhere:" + directory.resolve("bin"), cache));

    assertThat(cached.orElseThrow().version()).isEqualTo("1.10.0 (Server 1)");
    assertThat(onPath.orElseThrow().version()).isEqualTo("1.1.0 (Server 1)");
  }

  private EngineSettings settings(EngineBinarySearch search, boolean ephemeral) {
    return new EngineSettings(
        Optional.empty(), "default", search, ephemeral, Duration.ofSeconds(5));
  }

  private EngineBinarySearch nowhere() {
    return new EngineBinarySearch(Optional.empty(), "", directory.resolve("absent"));
  }

  private Path program(String name, String answer) throws IOException {
    var file = directory.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, "#!/bin/sh\necho '" + answer + "'\n");
    return executable(file);
  }

  private static Path executable(Path file) throws IOException {
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }
}
