package dev.perdure.web.work;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.git.mirror.Repositories.Wish;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.checkpoint.ClosedTasks;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.run.StopNotices;
import dev.perdure.activities.journal.task.LostTasks;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.sandbox.Bubblewrap;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.workspace.checkpoint.Retention;
import dev.perdure.activities.workspace.host.Settings;
import dev.perdure.activities.workspace.host.Site;
import dev.perdure.activities.workspace.host.SiteRecords;
import dev.perdure.web.LaunchOptions;
import dev.perdure.web.engine.HostSettings;
import dev.perdure.web.engine.server.Engine;
import dev.perdure.web.gateway.HistoryGateway;
import dev.perdure.web.gateway.Post;
import dev.perdure.web.gateway.TaskGateway;
import dev.perdure.web.info.ServerFacts;
import dev.perdure.web.info.ServerFacts.EngineFacts;
import dev.perdure.web.security.AccessSettings;
import dev.perdure.web.security.Caller;
import dev.perdure.web.server.PerdureProperties;
import dev.perdure.web.task.TaskLinks;
import dev.perdure.web.task.intake.EngineIdentity;
import dev.perdure.web.task.intake.ModelChoice;
import dev.perdure.web.task.intake.RepositoryCheck;
import dev.perdure.workflows.port.Queues;
import io.temporal.client.WorkflowClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Tells the pages what this server is made of and how to reach its tasks. */
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
  TaskGateway taskGateway(WorkflowClient client, Queues queues, StopNotices notices) {
    return new StoppingTaskGateway(new TemporalTaskGateway(client, queues), notices);
  }

  @Bean
  HistoryGateway historyGateway(WorkflowClient client, Queues queues) {
    return new TemporalHistoryGateway(client, queues);
  }

  /** Where this process has no workspaces, there is nothing to clean. */
  @Bean
  Cleaning cleaning(LaunchOptions options, Site site, SiteRecords records, Journal journal) {
    var closed = new ClosedTasks(journal.database());
    return new Cleaning(new Retention(site, records, closed, options.properties().server().keep()));
  }

  @Bean
  Post post(Database database, TaskGateway gateway) {
    return new Post(database, gateway);
  }

  @Bean
  LostRoots lostRoots(Journal journal, TaskGateway gateway, EngineIdentity engine) {
    var tasks = new LostTasks(journal.database(), journal.events());
    return new LostRoots(tasks, gateway, engine.id());
  }

  @Bean
  Sweeper sweeper(TaskStore tasks, TaskGateway gateway, Post post, LostRoots roots) {
    return new Sweeper(tasks, gateway, post, roots);
  }

  @Bean
  ModelChoice modelChoice(Models models) {
    return wanted -> models.find(wanted).card().name();
  }

  /** Where this process has no workspaces, it can't know what their host can read. */
  @Bean
  RepositoryCheck repositoryCheck(LaunchOptions options, Site site, ConfigFiles files) {
    var settings = new Settings(site, files);
    return options.role().hasWorkers()
        ? (location, ref, changes) -> settings.refusal(new Wish(location, ref, changes))
        : (_, _, _) -> Optional.empty();
  }

  @Bean
  ServerFacts serverFacts(Engine engine, Models models, HostSettings host, Sandbox sandbox) {
    String model = standard(models);
    String mode = engine.mode().name().toLowerCase(Locale.ROOT);
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
