package dev.perdure.web.wiring;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.LastGoodConfigReader;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.git.mirror.RepositoryRequest;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.audit.ChainWitness;
import dev.perdure.activities.journal.audit.ChainWitnessFile;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.spending.SpendingPolicyStore;
import dev.perdure.activities.journal.spending.SpendingWaitStore;
import dev.perdure.activities.journal.task.ClosedHistoryStore;
import dev.perdure.activities.journal.task.FairQueueStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.edit.CodeFormatters;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.PlanPreflight;
import dev.perdure.activities.workspace.RemoteAddress;
import dev.perdure.activities.workspace.RepositoryFindings;
import dev.perdure.activities.workspace.TaskStartConfigReader;
import dev.perdure.web.audit.AuditRetention;
import dev.perdure.web.checkpoint.CheckpointGateway;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.HostIdentity;
import dev.perdure.web.history.HistoryArchive;
import dev.perdure.web.history.HistoryRetention;
import dev.perdure.web.notice.PersonNoticeChannels;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.outbox.TaskGateway;
import dev.perdure.web.security.Caller;
import dev.perdure.web.server.LimitsNotice;
import dev.perdure.web.server.PerdureProperties;
import dev.perdure.web.server.ServerFacts;
import dev.perdure.web.server.ServerFactsEngineFacts;
import dev.perdure.web.server.ServerProcessOptions;
import dev.perdure.web.task.AllowedModelResolver;
import dev.perdure.web.task.EditedPlanCheck;
import dev.perdure.web.task.EngineIdentity;
import dev.perdure.web.task.ModelNameResolver;
import dev.perdure.web.task.RepositoryCheck;
import dev.perdure.web.task.TemporalLinks;
import dev.perdure.workflows.port.PreflightReport;
import dev.perdure.workflows.port.TaskQueueNames;
import io.temporal.client.WorkflowClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Spring beans of the HTTP API: access settings, configuration files, gateways to workflows, checks
 * of models, plans and repositories, and server facts.
 */
@Configuration(proxyBeanMethods = false)
class ServerConfiguration {

  @Bean
  Caller caller() {
    return Caller.account();
  }

  @Bean
  PersonNoticeChannels personNoticeChannels(ServerProcessOptions options) {
    return PersonNoticeChannels.of(options.properties());
  }

  /** The configuration files of this host, whether they exist or not. */
  @Bean
  ConfigFiles configFiles(ServerProcessOptions options) {
    var reader =
        new LastGoodConfigReader(
            PerdureProperties.home(), file -> CodeFormatters.of(file.section("formatter")));
    return options.properties().configFiles().readBy(reader);
  }

  @Bean
  ConfigWatch configWatch(
      ConfigFiles files,
      AuditTrail auditTrail,
      HostIdentity host,
      ServerProcessOptions options,
      Database database,
      LimitsNotice limitsNotice) {
    var environment = options.properties().environment();
    var recorder = new ConfigurationRecorder(auditTrail, host.id(), environment);
    Optional<LimitsFollower> limits =
        Optional.of(
                new LimitsFollower(
                    files,
                    new SpendingPolicyStore(database),
                    new SpendingWaitStore(database),
                    new FairQueueStore(database),
                    limitsNotice,
                    recorder))
            .filter(_ -> options.role().hasPages());
    return new ConfigWatch(files, recorder, limits);
  }

  @Bean
  HistoryArchive historyArchive(
      WorkflowClient client,
      TaskQueueNames queues,
      ClosedHistoryStore closedHistoryStore,
      TaskReader taskReader,
      ServerProcessOptions options) {
    return new HistoryArchive(
        client,
        queues,
        closedHistoryStore,
        taskReader,
        HistoryRetention.read(options.properties()::find));
  }

  @Bean
  AuditRetention auditRetention(ServerProcessOptions options) {
    return AuditRetention.of(options.properties()::find);
  }

  /** The memory of chains of decisions, beside the database. */
  @Bean
  ChainWitness chainWitness(ServerProcessOptions options, Database database) {
    return ChainWitnessFile.in(options.data(), database.installation());
  }

  @Bean
  EngineIdentity engineIdentity(Engine engine) {
    return new EngineIdentity(engine.id());
  }

  @Bean
  TemporalLinks taskLinks(Engine engine) {
    return new TemporalLinks(
        engine.uiUrl().map(url -> url + "/namespaces/" + engine.namespace() + "/workflows/"));
  }

  @Bean
  CheckpointGateway historyGateway(WorkflowClient client, TaskQueueNames queues) {
    return CheckpointGateway.of(client, queues);
  }

  @Bean
  OutboxDispatcher outboxDispatcher(JournalModule journalModule, TaskGateway gateway) {
    return new OutboxDispatcher(
        journalModule.database(),
        journalModule.steeringStore(),
        journalModule.outboxStore(),
        gateway);
  }

  @Bean
  ModelNameResolver modelChoice(Models models, ConfigFiles files) {
    return new AllowedModelResolver(resolver(models), files);
  }

  private static ModelNameResolver resolver(Models models) {
    return new ModelNameResolver() {
      @Override
      public String choose(String wanted) {
        return models.find(wanted).card().name();
      }

      @Override
      public boolean takesVariants(String chosen) {
        return models.takesVariants(chosen);
      }

      @Override
      public boolean isPriced(String chosen) {
        return models.find(chosen).card().price().isPresent();
      }
    };
  }

  /** The check of edited plans; what is in another host's workspaces can't be checked. */
  @Bean
  EditedPlanCheck planEditCheck(TaskReader taskReader, PlanPreflight preflight, HostIdentity host) {
    return (task, plan) -> {
      TaskRecord record = taskReader.get(task);
      boolean here =
          Optional.ofNullable(record.workspace())
              .filter(workspace -> host.id().equals(workspace.host()))
              .isPresent();
      return here ? preflight.of(record, plan) : PreflightReport.unknown();
    };
  }

  /** The check of new tasks' repositories; a process without workers can't check. */
  @Bean
  RepositoryCheck repositoryCheck(
      ServerProcessOptions options, HostWorkspaces hostWorkspaces, ConfigFiles files) {
    return options.role().hasWorkers()
        ? new LocalRepositories(hostWorkspaces, new TaskStartConfigReader(hostWorkspaces, files))
        : (_, _, _) -> RepositoryFindings.NONE;
  }

  /** A check of repositories that are on this host. */
  private record LocalRepositories(
      HostWorkspaces hostWorkspaces, TaskStartConfigReader taskStartConfigReader)
      implements RepositoryCheck {

    @Override
    public Optional<String> root(String location) {
      return hostWorkspaces.repositories().checkout(location).map(LocalRepositories::withoutLinks);
    }

    private static String withoutLinks(Path root) {
      try {
        return root.toRealPath().toString();
      } catch (IOException _) {
        return root.toString();
      }
    }

    @Override
    public Optional<String> remote(String location, String name) {
      return RemoteAddress.find(hostWorkspaces.git(), location, name);
    }

    @Override
    public RepositoryFindings inspect(
        String location, Optional<String> ref, boolean includeChanges) {
      return taskStartConfigReader.inspect(new RepositoryRequest(location, ref, includeChanges));
    }

    @Override
    public Optional<TaskConfiguration> configuration(
        String location, Optional<String> ref, boolean includeChanges) {
      return taskStartConfigReader.seen(new RepositoryRequest(location, ref, includeChanges));
    }
  }

  @Bean
  ServerFacts serverFacts(Engine engine, Models models, HostIdentity host, Sandbox sandbox) {
    List<String> notices = notices(engine, sandbox);
    String model = standard(models, notices);
    String mode = engine.mode().label();
    return new ServerFacts(
        PerdureProperties.version(),
        new ServerFactsEngineFacts(mode, engine.address(), engine.uiUrl().orElse(null)),
        engine.durable(),
        sandbox.name().orElse(null),
        model,
        host.id(),
        models.keyVariables(),
        notices,
        List.of(),
        LauncherName.NAME);
  }

  /** The standard model, or none; says what keeps models from being used. */
  private static String standard(Models models, List<String> notices) {
    try {
      String model = models.standard();
      if (model.startsWith("script/")) {
        notices.add("No model is being used: a script plays its part.");
      }
      return model;
    } catch (ModelFailure e) {
      notices.add(String.valueOf(e.getMessage()));
      return "";
    }
  }

  private static List<String> notices(Engine engine, Sandbox sandbox) {
    List<String> notices = new ArrayList<>();
    if (!engine.durable()) {
      notices.add(
          "Tasks live in the memory of this process and end with it: '"
              + LauncherName.NAME
              + " engine install'"
              + " makes them durable.");
    }
    if (sandbox.name().isEmpty()) {
      notices.add(
          "Commands have no sandbox here, so each is asked about: install bubblewrap and allow user"
              + " namespaces.");
    }
    return notices;
  }
}
