package dev.perdure.web.wiring;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.forge.ForgeAccess;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.access.StartRoleStore;
import dev.perdure.activities.journal.task.CopyObjectStore;
import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.limit.TaskMonitor;
import dev.perdure.activities.sandbox.ReservedSandbox;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.SandboxDetector;
import dev.perdure.activities.workspace.HostFileLeases;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.LeftFiles;
import dev.perdure.activities.workspace.RestoredSubmodules;
import dev.perdure.activities.workspace.cache.CacheModule;
import dev.perdure.activities.workspace.cache.SetupCaches;
import dev.perdure.activities.workspace.replica.CopyBound;
import dev.perdure.activities.workspace.replica.CopyShare;
import dev.perdure.activities.workspace.replica.CopyStore;
import dev.perdure.activities.workspace.replica.CopyTarget;
import dev.perdure.activities.workspace.replica.LostChangesReporter;
import dev.perdure.activities.workspace.replica.PendingCopies;
import dev.perdure.activities.workspace.replica.ReplicaModule;
import dev.perdure.web.engine.HostIdentity;
import dev.perdure.web.server.PerdureProperties;
import dev.perdure.web.server.ServerProcessOptions;
import dev.perdure.workflows.port.TaskQueueNames;
import java.io.IOException;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring beans of this host: its paths, workspaces, sandbox, disk and the limits of tasks. */
@Configuration(proxyBeanMethods = false)
class HostConfiguration {

  @Bean
  HostPaths hostPaths(ServerProcessOptions options, HostIdentity host, TaskQueueNames queues) {
    return new HostPaths(options.data(), host.id(), queues);
  }

  /** The place of copies; an embedded database is lost and saved together with the files. */
  @Bean
  CopyTarget copyTarget(ServerProcessOptions options) {
    PerdureProperties properties = options.properties();
    return properties.database().url().isPresent()
        ? new CopyTarget(CopyStore.of(properties::find, properties.environment()))
        : CopyTarget.DATABASE;
  }

  @Bean
  CopyObjectStore copyObjectStore(JournalModule journalModule) {
    return new CopyObjectStore(journalModule.database());
  }

  @Bean
  HostWorkspaces hostWorkspaces(HostReplication hostReplication) {
    return hostReplication.hostWorkspaces();
  }

  @Bean
  PendingCopies pendingCopies(HostReplication hostReplication) {
    return hostReplication.pendingCopies();
  }

  /** The workspaces of this host, replicated where the database is external. */
  @Bean
  HostReplication hostReplication(
      ServerProcessOptions options,
      HostIdentity host,
      JournalModule journalModule,
      CopyTarget copyTarget) {
    var here = HostWorkspaces.in(options.data(), host.id(), Author.PERDURE);
    var restoredSubmodules =
        new RestoredSubmodules(
            journalModule.eventLog(),
            journalModule.taskReader(),
            new StartRoleStore(journalModule.database()),
            here);
    var lostChanges =
        new LostChangesReporter(
            journalModule.database(),
            journalModule.eventLog(),
            journalModule.conversationStore(),
            options.data());
    var workspaces =
        here.notifying(restoredSubmodules.before(lostChanges))
            .with(ForgeAccess.of(options.properties()::find, here.git()));
    if (options.properties().database().url().isEmpty()) {
      return new HostReplication(workspaces, PendingCopies.none());
    }
    var replicaModule =
        new ReplicaModule(
            journalModule,
            workspaces,
            CopyBound.read(options.properties()::find),
            CopyShare.read(options.properties()::find),
            copyTarget);
    return new HostReplication(
        workspaces.with(replicaModule.workspaceReplication()), replicaModule.pendingCopies());
  }

  @Bean
  LeftFiles leftFiles(JournalModule journalModule, HostWorkspaces hostWorkspaces) {
    return new LeftFiles(journalModule.eventLog(), journalModule.taskHostStore(), hostWorkspaces);
  }

  @Bean
  HostFileLeases hostFileLeases(
      TaskHostStore taskHostStore, LeftFiles leftFiles, HostIdentity host) {
    return new HostFileLeases(taskHostStore, leftFiles, host.id());
  }

  @Bean
  DiskReserve diskReserve(ServerProcessOptions options) {
    return options.properties().diskReserve(options.data());
  }

  @Bean
  @ConditionalOnProperty(name = "perdure.workers", havingValue = "true", matchIfMissing = true)
  TaskMonitor taskMonitor(HostPaths hostPaths, ServerProcessOptions options, DiskReserve reserve) {
    var limits = options.properties().taskLimits(options.data());
    return new TaskMonitor(hostPaths.calls(), limits, reserve).start();
  }

  @Bean
  SetupCaches setupCaches(
      JournalModule journalModule,
      HostWorkspaces hostWorkspaces,
      HostPaths hostPaths,
      Sandbox sandbox,
      DiskReserve diskReserve,
      ServerProcessOptions options) {
    return new CacheModule(
            journalModule.eventLog(),
            hostPaths,
            hostWorkspaces.git(),
            sandbox,
            PerdureProperties.home())
        .setupCaches(options.properties().cacheBound(options.data()), diskReserve);
  }

  @Bean
  Sandbox sandbox(ConfigFiles configuration, DiskReserve reserve)
      throws IOException, InterruptedException {
    return new ReservedSandbox(
        SandboxDetector.detect(
            PerdureProperties.home(), configuration.user().caches(), configuration.paths()),
        reserve);
  }
}
