package dev.perdure.web.wiring;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.git.mirror.MirrorResult.Refused;
import dev.perdure.activities.git.mirror.Repositories.Wish;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.task.OrphanedTasks;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.sandbox.Bubblewrap;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.RepositorySettings;
import dev.perdure.activities.workspace.checkpoint.WorkspaceRetention;
import dev.perdure.web.checkpoint.CheckpointGateway;
import dev.perdure.web.checkpoint.TemporalCheckpointGateway;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.HostSettings;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.outbox.TaskGateway;
import dev.perdure.web.outbox.TemporalTaskGateway;
import dev.perdure.web.recovery.RecoveryJob;
import dev.perdure.web.recovery.RetentionJob;
import dev.perdure.web.recovery.WorkflowRecovery;
import dev.perdure.web.security.AccessSettings;
import dev.perdure.web.security.Caller;
import dev.perdure.web.server.LaunchOptions;
import dev.perdure.web.server.PerdureProperties;
import dev.perdure.web.server.ServerFacts;
import dev.perdure.web.server.ServerFacts.EngineFacts;
import dev.perdure.web.task.TaskIntake.EngineIdentity;
import dev.perdure.web.task.TaskIntake.ModelChoice;
import dev.perdure.web.task.TaskIntake.RepositoryCheck;
import dev.perdure.web.task.TaskLinks;
import dev.perdure.workflows.port.Queues;
import io.temporal.client.WorkflowClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of the HTTP server: gateways, recovery jobs and server facts. */
@Configuration(proxyBeanMethods = false)
class ServerConfiguration {

  @Bean
  AccessSettings accessSettings(LaunchOptions options) {
    return options.properties().server().access();
  }

  @Bean
  Caller caller() {
    return Caller.account();
  }

  @Bean
  EngineIdentity engineIdentity(Engine engine) {
    return new EngineIdentity(engine.id());
  }

  @Bean
  TaskLinks taskLinks(Engine engine) {
    return new TaskLinks(
        engine.uiUrl().map(url -> url + "/namespaces/" + engine.namespace() + "/workflows/"));
  }

  @Bean
  TaskGateway taskGateway(WorkflowClient client, Queues queues, Journal journal) {
    return new TemporalTaskGateway(client, queues, journal.taskReader()::find);
  }

  @Bean
  CheckpointGateway historyGateway(WorkflowClient client, Queues queues) {
    return new TemporalCheckpointGateway(client, queues);
  }

  /** The clean-up of archived tasks; without workspaces it has nothing to do. */
  @Bean
  RetentionJob cleaning(LaunchOptions options, HostWorkspaces site, Journal journal) {
    return new RetentionJob(
        new WorkspaceRetention(site, journal, options.properties().server().keep()));
  }

  @Bean
  OutboxDispatcher outbox(Journal journal, TaskGateway gateway) {
    return new OutboxDispatcher(journal, gateway);
  }

  @Bean
  WorkflowRecovery lostRoots(Journal journal, TaskGateway gateway, EngineIdentity engine) {
    var tasks = new OrphanedTasks(journal.database(), journal.events());
    return new WorkflowRecovery(tasks, gateway, engine.id());
  }

  @Bean
  RecoveryJob sweeper(
      Journal journal, TaskGateway gateway, OutboxDispatcher post, WorkflowRecovery roots) {
    return new RecoveryJob(journal.tasks(), gateway, post, roots);
  }

  @Bean
  ModelChoice modelChoice(Models models) {
    return new ModelChoice() {
      @Override
      public String choose(String wanted) {
        return models.find(wanted).card().name();
      }

      @Override
      public boolean isPriced(String chosen) {
        return models.find(chosen).card().price().isPresent();
      }
    };
  }

  /** The check of new tasks' repositories; a process without workers can't check. */
  @Bean
  RepositoryCheck repositoryCheck(LaunchOptions options, HostWorkspaces site, ConfigFiles files) {
    return options.role().hasWorkers()
        ? new LocalRepositories(new RepositorySettings(site, files))
        : (_, _, _) -> Optional.empty();
  }

  /** A check of repositories that are on this host. */
  private record LocalRepositories(RepositorySettings settings) implements RepositoryCheck {

    @Override
    public Optional<Refused> refusal(
        String location, Optional<String> ref, boolean includeChanges) {
      return settings.refusal(new Wish(location, ref, includeChanges));
    }

    @Override
    public Optional<TaskConfiguration> configuration(
        String location, Optional<String> ref, boolean includeChanges) {
      return settings.seen(new Wish(location, ref, includeChanges));
    }
  }

  @Bean
  ServerFacts serverFacts(Engine engine, Models models, HostSettings host, Sandbox sandbox) {
    String model = standard(models);
    String mode = engine.mode().label();
    return new ServerFacts(
        PerdureProperties.version(),
        new EngineFacts(mode, engine.address(), engine.uiUrl().orElse(null)),
        engine.durable(),
        sandbox instanceof Bubblewrap ? "bubblewrap" : null,
        model,
        host.id(),
        notices(engine, model, sandbox));
  }

  private static String standard(Models models) {
    try {
      return models.standard();
    } catch (ModelFailure none) {
      return "";
    }
  }

  private static List<String> notices(Engine engine, String model, Sandbox sandbox) {
    List<String> notices = new ArrayList<>();
    if (!engine.durable()) {
      notices.add("Tasks are kept in memory and will not survive a restart.");
    }
    if (model.startsWith("script/")) {
      notices.add("No model is being used: a script plays its part.");
    }
    if (model.isEmpty()) {
      notices.add(
          "No model is configured: set ANTHROPIC_API_KEY, OPENAI_API_KEY or PERDURE_MODEL.");
    }
    if (!(sandbox instanceof Bubblewrap)) {
      notices.add(
          "Commands have no sandbox here, so each is asked about: install bubblewrap and allow user"
              + " namespaces.");
    }
    return notices;
  }
}
