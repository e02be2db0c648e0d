package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.DatabaseClock;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.workspace.HostFileLeases;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.LeftFiles;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.engine.encryption.EncryptionKeys;
import dev.perdure.web.engine.local.EngineBinarySearch;
import dev.perdure.web.engine.local.EngineSettings;
import dev.perdure.web.trace.TemporalTracing;
import dev.perdure.workflows.port.CheckpointActivities;
import dev.perdure.workflows.port.Heartbeats;
import dev.perdure.workflows.port.HookActivities;
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskQueueNames;
import dev.perdure.workflows.port.ToolActivities;
import dev.perdure.workflows.port.WorkspaceActivities;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.flyway.autoconfigure.FlywayConnectionDetails;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@Timeout(300)
class EngineConfigurationTest {
  private static final DatabaseAccess DATABASE =
      new DatabaseAccess("jdbc:postgresql://db/perdure", "ann", "secret");

  @TempDir private Path directory;

  @Test
  void handsTheDatabaseOnAndIsHealthyWhileWorkersPoll() {
    try (var engine = engine(Optional.empty())) {
      process(engine, "host-1")
          .run(context -> {
            var database = context.getBean(JdbcConnectionDetails.class);
            assertThat(database.getJdbcUrl()).isEqualTo(DATABASE.jdbcUrl());
            assertThat(database.getUsername()).isEqualTo("ann");
            assertThat(database.getPassword()).isEqualTo("secret");
            var migrations = context.getBean(FlywayConnectionDetails.class);
            assertThat(migrations.getJdbcUrl()).isEqualTo(DATABASE.jdbcUrl());
            assertThat(migrations.getUsername()).isEqualTo("ann");
            assertThat(migrations.getPassword()).isEqualTo("secret");
            assertThat(context.getBean(Workers.class).isRunning()).isTrue();
            assertThat(status(context.getBean(EngineHealth.class))).isEqualTo(Status.UP);

            context.getBean(Workers.class).stop();

            assertThat(context.getBean(Workers.class).isRunning()).isFalse();
            assertThat(status(context.getBean(EngineHealth.class))).isEqualTo(Status.DOWN);
          });
    }
  }

  @Test
  void isUnhealthyWhenTheEngineIsGone() {
    var engine = engine(Optional.empty());
    process(engine, "host-1")
        .run(context -> {
          engine.close();
          assertThat(status(context.getBean(EngineHealth.class))).isEqualTo(Status.DOWN);
        });
  }

  @Test
  @Requires(MachinePart.ENGINE)
  void knowsAWorkerOfAnotherProcessFromTheEngine() {
    try (var engine = engine(Optional.of(MachinePart.ENGINE.path().toString()))) {
      process(engine, "pages")
          .withPropertyValues("perdure.workers=false")
          .run(pages -> {
            assertThat(pages).doesNotHaveBean(Workers.class);
            var health = pages.getBean(EngineHealth.class);
            assertThat(health.health().getDetails())
                .containsEntry("worker", "No worker polls the queue 'perdure-test'.");
            process(engine, "host-1")
                .run(worker -> {
                  assertThat(worker.getBean(Workers.class).isRunning()).isTrue();
                  awaitUp(health);
                });
          });
    }
  }

  @Test
  void startsWorkersBeforeThePagesAndEndsThemAfter() {
    try (var engine = engine(Optional.empty())) {
      process(engine, "host-1")
          .run(context ->
              assertThat(context.getBean(Workers.class).getPhase())
                  .isLessThan(Integer.MAX_VALUE - 4096));
    }
  }

  @Test
  void refusesAHostIdThatIsNoName() {
    assertThatThrownBy(() -> new HostIdentity("a b"))
        .hasMessageContaining("'a b'")
        .hasMessageContaining("PERDURE_HOST_ID");
  }

  private static void awaitUp(EngineHealth health) {
    Eventually.holds(() -> status(health).equals(Status.UP));
  }

  private static Status status(EngineHealth health) {
    return health.health().getStatus();
  }

  private Engine engine(Optional<String> cli) {
    var search = new EngineBinarySearch(cli, "", directory);
    var settings =
        new EngineSettings(Optional.empty(), "default", search, true, Duration.ofSeconds(90));
    return settings.start(directory);
  }

  private static ApplicationContextRunner process(Engine engine, String host) {
    return new ApplicationContextRunner()
        .withUserConfiguration(EngineConfiguration.class)
        .withBean(Engine.class, () -> engine, definition -> definition.setDestroyMethodName(""))
        .withBean(DatabaseAccess.class, () -> DATABASE)
        .withBean(Database.class, () -> new Database(new DriverManagerDataSource()))
        .withBean(
            DatabaseClock.class,
            () -> new DatabaseClock(new Database(new DriverManagerDataSource())))
        .withBean(DiskReserve.class, () -> new DiskReserve(Path.of("."), 0))
        .withBean(HostIdentity.class, () -> new HostIdentity(host))
        .withBean(WorkerHostStore.class, EngineConfigurationTest::unreachableHosts)
        .withBean(TaskQueueNames.class, () -> new TaskQueueNames("test"))
        .withBean(TemporalTracing.class, TemporalTracing::none)
        .withBean(EncryptionKeys.class, EncryptionKeys::none)
        .withBean(Heartbeats.class, () -> Heartbeats.LOCAL)
        .withBean(WorkerSlots.class, () -> new WorkerSlots(4, 4))
        .withBean(HostFileLeases.class, () -> idleLeases(host))
        .withBean(WorkerVersioning.class, () -> WorkerVersioning.read(_ -> Optional.empty()))
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .withBean(ActivityImplementations.class, EngineConfigurationTest::idle);
  }

  /** Creates leases that no test takes. */
  private static HostFileLeases idleLeases(String host) {
    var database = new Database(new DriverManagerDataSource("jdbc:none:away"));
    var hosts = new TaskHostStore(database);
    HostWorkspaces workspaces = HostWorkspaces.in(Path.of("target", "none"), host, Author.PERDURE);
    return new HostFileLeases(
        hosts, new LeftFiles(new EventLog(database), hosts, workspaces), host);
  }

  /** A worker works also while no database takes its reports. */
  private static WorkerHostStore unreachableHosts() {
    return new WorkerHostStore(new Database(new DriverManagerDataSource("jdbc:none:away")));
  }

  /** Creates activities that no test calls. */
  private static ActivityImplementations idle() {
    return new ActivityImplementations(
        idle(ModelActivities.class),
        idle(TaskActivities.class),
        idle(RunActivities.class),
        new HostActivities(
            idle(ToolActivities.class),
            idle(HookActivities.class),
            idle(WorkspaceActivities.class),
            idle(CheckpointActivities.class)));
  }

  private static <T> T idle(Class<T> activities) {
    var proxy =
        Proxy.newProxyInstance(
            activities.getClassLoader(),
            new Class<?>[] {activities},
            (_, method, _) -> {
              throw new IllegalStateException("Nobody calls " + method);
            });
    return activities.cast(proxy);
  }
}
