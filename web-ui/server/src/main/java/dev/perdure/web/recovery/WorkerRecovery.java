package dev.perdure.web.recovery;

import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.workspace.HostFileLeases;
import dev.perdure.activities.workspace.LeftFiles;
import dev.perdure.activities.workspace.replica.PendingCopies;
import dev.perdure.web.engine.HostIdentity;
import dev.perdure.web.engine.TemporalConnection;
import dev.perdure.web.engine.Workers;
import dev.perdure.web.server.ServerProcessOptions;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessException;

/** Before the workers start, has Temporal retry the activities of dead worker processes at once. */
final class WorkerRecovery implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(WorkerRecovery.class);
  private static final Duration TAKEOVER_TIMEOUT = Duration.ofSeconds(3);

  private final Path data;
  private final String name;
  private final Supplier<List<String>> open;
  private final OrphanActivityRecovery orphanActivityRecovery;
  private @Nullable WorkerLockFile workerLockFile;

  /** Creates the recovery for a data directory. */
  WorkerRecovery(
      Path data,
      String name,
      Supplier<List<String>> open,
      OrphanActivityRecovery orphanActivityRecovery) {
    this.data = data;
    this.name = name;
    this.open = open;
    this.orphanActivityRecovery = orphanActivityRecovery;
  }

  @Override
  public void start() {
    WorkerLockFile own = WorkerLockFile.begin(data, name);
    workerLockFile = own;
    try {
      takeOver(own);
    } catch (StatusRuntimeException | DataAccessException | IOException e) {
      LOG.warn("What died with earlier processes goes on later, by itself: {}", e.toString());
    }
  }

  @Override
  public void stop() {
    if (workerLockFile != null) {
      workerLockFile.close();
      workerLockFile = null;
    }
  }

  @Override
  public boolean isRunning() {
    return workerLockFile != null;
  }

  /** The lifecycle phase: before the workers start, after they stop. */
  @Override
  public int getPhase() {
    return Workers.PHASE - 1;
  }

  private void takeOver(WorkerLockFile own) throws IOException {
    Set<String> dead = Set.copyOf(own.dead());
    if (dead.isEmpty()) {
      return;
    }
    long deadline = System.nanoTime() + TAKEOVER_TIMEOUT.toNanos();
    int activities = 0;
    for (String workflow : open.get()) {
      if (System.nanoTime() > deadline) {
        LOG.info("There is much to take over: the rest goes on when its heartbeats have run out.");
        break;
      }
      activities += orphanActivityRecovery.giveBack(workflow, dead);
    }
    for (String process : dead) {
      own.forget(process);
    }
    if (activities > 0) {
      LOG.info("Took over {} activities from {}.", activities, dead);
    }
  }

  /** Beans of the recovery in processes with workers. */
  @Configuration(proxyBeanMethods = false)
  static class Wiring {

    @Bean
    @ConditionalOnProperty(name = "perdure.workers", havingValue = "true", matchIfMissing = true)
    LeftFilesJob leftFilesJob(LeftFiles leftFiles) {
      return new LeftFilesJob(leftFiles);
    }

    @Bean
    @ConditionalOnProperty(name = "perdure.workers", havingValue = "true", matchIfMissing = true)
    CopyCatchUpJob copyCatchUpJob(PendingCopies pendingCopies, HostFileLeases hostFileLeases) {
      return new CopyCatchUpJob(pendingCopies, hostFileLeases);
    }

    @Bean
    @ConditionalOnProperty(name = "perdure.workers", havingValue = "true", matchIfMissing = true)
    WorkerRecovery takeover(
        ServerProcessOptions options,
        HostIdentity host,
        RunStore runStore,
        TemporalConnection connection) {
      return new WorkerRecovery(
          options.data(),
          host.identity(),
          runStore::openWorkflows,
          new OrphanActivityRecovery(connection));
    }
  }
}
