package dev.perdure.activities.journal.task;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.perdure.activities.config.OrganisationVersion;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.journal.db.FilesMovedException;
import dev.perdure.activities.journal.db.ReadScope;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.approval.ApprovalPolicy;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.prompt.SlashCommand;
import dev.perdure.planner.prompt.SlashCommandRegistry;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.Triage;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Store of single attributes of a task, such as title or model, written without an event. */
public record TaskStore(Database database) {

  /** Configurations by their JSON: each activity of a task asks for the same one. */
  private static final Cache<String, TaskConfiguration> CONFIGURATIONS =
      CacheBuilder.newBuilder()
          .maximumWeight(8 << 20)
          .weigher((String json, TaskConfiguration _) -> json.length())
          .build();

  private static final String WORKSPACE =
      """
      update task set workspace = ?::json, updated_at = now()
      where id = ? and coalesce(workspace ->> 'host', starting_host, ?) = ?
      """;

  private static final String WITH_ADDRESSES =
      """
      select origin, words from (
        select 'the request' as origin, request as words, 0::bigint as position
        from task where id = :task
        union all
        select 'a message of ' || sender, text, position from user_message where task_id = :task
      ) said where words ~* 'https?://' order by position
      """;

  /** The task of a run. */
  public Optional<TaskId> ofRun(RunId run) {
    return ReadScope.once(
        database,
        "task of a run",
        run,
        () ->
            database
                .sql("select task_id from conversation where id = ?", run)
                .find(row -> new TaskId(row.text("task_id"))));
  }

  public void title(TaskId task, String title) {
    set(task, "title", "?", TextSanitizer.of(title));
  }

  public void strategy(TaskId task, Strategy strategy) {
    set(task, "strategy", "?", Json.name(strategy));
  }

  /** Records the choice of triage, whose strategy is the task's from now on. */
  public void triage(TaskId task, Triage triage) {
    set(task, "triage", "?::json", Json.write(triage));
    strategy(task, triage.strategy());
  }

  /** Records the first choice of triage; false if there is one already, which stands. */
  public boolean firstTriage(TaskId task, Triage triage) {
    return database
            .sql(
                "update task set triage = ?::json, strategy = ? where id = ? and triage is null",
                Json.write(triage),
                Json.name(triage.strategy()),
                task)
            .update()
        == 1;
  }

  public void model(TaskId task, String model) {
    set(task, "model", "?", model);
  }

  /** Its models think as hard as this from now on, until a message says otherwise. */
  public void variant(TaskId task, String variant) {
    database
        .sql(
            """
            update task set variant = ?, updated_at = now(), variant_after =
              (select coalesce(max(position), 0) from user_message where task_id = task.id)
            where id = ?
            """,
            variant,
            task)
        .update();
  }

  public void agent(TaskId task, String agent) {
    set(task, "agent", "?", agent);
  }

  /** The run that holds the request and the plan. */
  public void mainRun(TaskId task, RunId run) {
    set(task, "main_run", "?", run.value());
  }

  /** The commit of the repository it began with. */
  public void commit(TaskId task, String commit) {
    set(task, "repository_commit", "?", commit);
  }

  /** Records the worktree of a task; fails if the task belongs to another host. */
  public void workspace(TaskId task, TaskRecordWorkspace workspace) {
    String host = Objects.requireNonNullElse(workspace.host(), "");
    database.transact(() -> {
      FileLease.require(database);
      if (database.sql(WORKSPACE, Json.write(workspace), task, host, host).update() == 0) {
        throw new FilesMovedException(task);
      }
    });
  }

  public void result(TaskId task, TaskRecordResult result) {
    set(task, "result", "?::json", Json.write(result));
  }

  /** Sets or clears the failure. */
  public void failure(TaskId task, Optional<TaskRecordFailure> failure) {
    set(
        task,
        "failure",
        "?::json",
        failure.map(TaskRecordFailure::redacted).map(Json::write).orElse(null));
  }

  /** The wait for a provider it is in. */
  public void retry(TaskId task, TaskRecordRetry retry) {
    set(task, "retry", "?::json", Json.write(retry));
  }

  public void verification(TaskId task, List<StepRecordCheckRecord> checks) {
    set(task, "verification", "?::json", Json.write(checks));
  }

  /** The newest verification results; empty before the first. */
  public List<StepRecordCheckRecord> verification(TaskId task) {
    return database
        .sql("select verification from task where id = ? and verification is not null", task)
        .find(row -> row.list("verification", StepRecordCheckRecord.class))
        .orElse(List.of());
  }

  /** Keeps the configuration that a task begins with; the first one stays. */
  public void keep(TaskId task, TaskConfiguration configuration) {
    database
        .sql(
            "update task set configuration = ?::json where id = ? and configuration is null",
            Json.write(configuration),
            task)
        .update();
    ReadScope.forget();
    tighten(task, configuration.settings().approval());
  }

  /** The version of the organisation's configuration that a task was created by. */
  public Optional<OrganisationVersion> organisation(TaskId task) {
    return database
        .sql("select organisation from task where id = ? and organisation is not null", task)
        .find(row -> row.json("organisation", OrganisationVersion.class));
  }

  /** Adds rules for approvals to those of a task, which can only tighten them. */
  public void tighten(TaskId task, ApprovalPolicy policy) {
    if (!policy.isNone()) {
      database.transact(() -> {
        database.sql("select id from task where id = ? for update", task).query().singleRow();
        set(task, "approval", "?::json", Json.write(approval(task).and(policy)));
      });
    }
  }

  /** The rules that say how many people approve the requests of a task. */
  public ApprovalPolicy approval(TaskId task) {
    return database
        .sql("select approval from task where id = ? and approval is not null", task)
        .find(row -> row.json("approval", ApprovalPolicy.class))
        .orElseGet(ApprovalPolicy::none);
  }

  /** Replaces the configuration of a task by one with what a person trusts. */
  public void follow(TaskId task, TaskConfiguration configuration) {
    set(task, "configuration", "?::json", Json.write(configuration));
    ReadScope.forget();
  }

  /** Keeps how the trust in a repository was settled for a task; the first word stays. */
  public boolean settleTrust(TaskId task, String word) {
    return database
            .sql("update task set trust = ? where id = ? and trust is null", word, task)
            .update()
        == 1;
  }

  /** Whether the trust in a task's repository is settled. */
  public boolean isTrustSettled(TaskId task) {
    return database
        .sql("select trust from task where id = ? and trust is not null", task)
        .find(row -> row.text("trust"))
        .isPresent();
  }

  /** The configuration that a task began with; empty before its workspace was made. */
  public Optional<TaskConfiguration> configuration(TaskId task) {
    return ReadScope.once(
        database,
        "configuration",
        task,
        () ->
            database
                .sql(
                    "select configuration from task where id = ? and configuration is not null",
                    task)
                .find(row -> read(row.text("configuration"))));
  }

  private static TaskConfiguration read(String json) {
    TaskConfiguration known = CONFIGURATIONS.getIfPresent(json);
    if (known != null) {
      return known;
    }
    TaskConfiguration configuration = Json.read(json, TaskConfiguration.class);
    CONFIGURATIONS.put(json, configuration);
    return configuration;
  }

  /** Keeps the commands of the files that a task begins with; the first ones stay. */
  public void keepCommands(TaskId task, List<SlashCommand> commands) {
    database
        .sql(
            "update task set commands = ?::json where id = ? and commands is null",
            Json.write(commands),
            task)
        .update();
  }

  /**
   * The commands of a task: built-in commands, prompts of MCP servers, and commands of its files.
   */
  public SlashCommandRegistry commands(TaskId task) {
    List<SlashCommand> kept =
        database
            .sql("select commands from task where id = ? and commands is not null", task)
            .find(row -> row.list("commands", SlashCommand.class))
            .orElse(List.of());
    List<SlashCommand> ofServers =
        database
            .sql("select command from external_command where task_id = ? order by name", task)
            .list(row -> row.json("command", SlashCommand.class));
    return SlashCommandRegistry.builtIn().with(ofServers).with(kept);
  }

  public void execution(TaskId task, TaskExecutionRecord execution) {
    set(task, "resume", "?::json", Json.write(execution));
  }

  /** The newest execution of a task. */
  public Optional<TaskExecutionRecord> execution(TaskId task) {
    return database
        .sql("select resume from task where id = ? and resume is not null", task)
        .find(row -> row.json("resume", TaskExecutionRecord.class));
  }

  /** Returns the texts with addresses that people wrote: the request, then the messages. */
  public List<PersonalText> textsWithAddresses(TaskId task) {
    return database
        .sql(WITH_ADDRESSES)
        .param("task", task)
        .list(row -> new PersonalText(row.text("origin"), row.text("words")));
  }

  private void set(TaskId task, String column, String place, @Nullable Object value) {
    database
        .sql(
            "update task set " + column + " = " + place + ", updated_at = now() where id = ?",
            value,
            task)
        .update();
  }
}
