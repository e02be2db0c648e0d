package dev.perdure.web.engine;

import com.uber.m3.tally.RootScopeBuilder;
import com.uber.m3.util.Duration;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.DatabaseClock;
import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.workspace.HostFileLeases;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.web.engine.encryption.EncryptionKeys;
import dev.perdure.web.trace.TemporalTracing;
import dev.perdure.workflows.port.Heartbeats;
import dev.perdure.workflows.port.TaskQueueNames;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.temporal.client.WorkflowClient;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.reporter.MicrometerClientStatsReporter;
import java.util.Optional;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.flyway.autoconfigure.FlywayConnectionDetails;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring beans of the database connection, the Temporal clients, the workers and their health. */
@Configuration(proxyBeanMethods = false)
class EngineConfiguration {
  private static final double REPORT_SECONDS = 10;
  private static final Set<String> TOLD =
      Set.of(
          "temporal_worker_task_slots_available",
          "temporal_sticky_cache_size",
          "temporal_workflow_task_execution_failed",
          "temporal_activity_execution_failed",
          "temporal_long_request_failure",
          "temporal_request_failure");

  @Bean
  DatabaseConnection databaseConnection(DatabaseAccess access) {
    return new DatabaseConnection(access);
  }

  @Bean
  EncryptionCodec encryptionCodec(EncryptionKeys keys, Engine engine) {
    return new EncryptionCodec(keys, engine.namespace());
  }

  @Bean
  DataConverter dataConverter(EncryptionCodec encryption) {
    return TemporalConnection.converter(Json.mapper(), encryption);
  }

  @Bean
  TemporalConnection temporalConnection(
      Engine engine,
      DataConverter dataConverter,
      HostIdentity host,
      MeterRegistry registry,
      TemporalTracing tracing) {
    var scope =
        new RootScopeBuilder()
            .reporter(new MicrometerClientStatsReporter(registry))
            .reportEvery(Duration.ofSeconds(REPORT_SECONDS));
    return TemporalConnection.open(engine, dataConverter, host.identity(), scope, tracing);
  }

  /** A connection with short timeouts for HTTP requests; workers wait longer. */
  @Bean
  HastyConnection hastyConnection(
      Engine engine, DataConverter dataConverter, HostIdentity host, TemporalTracing tracing) {
    return new HastyConnection(
        TemporalConnection.hasty(engine, dataConverter, host.identity(), tracing));
  }

  @Bean
  WorkflowClient workflowClient(HastyConnection connection) {
    return connection.temporalConnection().client();
  }

  @Bean
  TaskSearchAttributes taskSearchAttributes(Engine engine) {
    return TaskSearchAttributes.register(engine);
  }

  @Bean
  WorkerSettings workerSettings(
      TaskQueueNames queues,
      HostIdentity host,
      Heartbeats heartbeats,
      WorkerVersioning versioning,
      WorkerSlots slots) {
    return new WorkerSettings(queues, host.id(), heartbeats, versioning, slots);
  }

  @Bean
  @ConditionalOnProperty(name = "perdure.workers", havingValue = "true", matchIfMissing = true)
  Workers workers(
      TemporalConnection connection,
      ActivityImplementations workload,
      Database database,
      DiskReserve reserve,
      HostFileLeases hostFileLeases,
      WorkerSettings settings) {
    return new Workers(connection, workload, database, reserve, hostFileLeases, settings);
  }

  @Bean
  @ConditionalOnProperty(name = "perdure.workers", havingValue = "true", matchIfMissing = true)
  WorkerHostReporter workerHostReporter(
      WorkerHostStore workerHostStore, WorkerSettings settings, MeterRegistry registry) {
    return new WorkerHostReporter(workerHostStore, settings, new SlotMeter(settings, registry));
  }

  @Bean
  EngineHealth engineHealthIndicator(
      Engine engine,
      TemporalConnection connection,
      TaskQueueNames queues,
      ObjectProvider<Workers> workers,
      DatabaseClock databaseClock) {
    return new EngineHealth(
        engine, connection, queues, Optional.ofNullable(workers.getIfAvailable()), databaseClock);
  }

  /** Drops the SDK's histograms, nine tenths of all metrics. */
  @Bean
  MeterFilter fewFiguresOfTheSdk() {
    return MeterFilter.deny(
        id -> id.getName().startsWith("temporal_") && !TOLD.contains(id.getName()));
  }

  /** The connection for HTTP requests, closed with the application. */
  record HastyConnection(TemporalConnection temporalConnection) implements AutoCloseable {
    @Override
    public void close() {
      temporalConnection.close();
    }
  }

  /**
   * The database of the pool, and of migrations: these have connections of their own, without
   * timeouts, and take as long as they take.
   */
  record DatabaseConnection(DatabaseAccess access)
      implements JdbcConnectionDetails, FlywayConnectionDetails {
    @Override
    public String getUsername() {
      return access.user();
    }

    @Override
    public String getPassword() {
      return access.password();
    }

    @Override
    public String getJdbcUrl() {
      return access.jdbcUrl();
    }

    @Override
    public String getDriverClassName() {
      return JdbcConnectionDetails.super.getDriverClassName();
    }
  }
}
