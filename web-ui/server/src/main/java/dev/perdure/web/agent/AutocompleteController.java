package dev.perdure.web.agent;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.checkpoint.TaskChangeReader;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.problem.TaskLookup;
import io.swagger.v3.oas.annotations.Operation;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoint that autocompletes slash commands, agent names and file paths in a message. */
@RestController
final class AutocompleteController {

  private static final Completion COMPACT =
      new Completion(
          Completion.Kind.COMMAND, "/compact", "Sums a long conversation up before its next turn.");
  private static final int MAX_COMPLETIONS = 20;
  private static final int MAX_GIT_OUTPUT_BYTES = 8 << 20;

  private final TaskLookup tasks;
  private final SlashCommands commands;
  private final TaskAgentLookup agents;
  private final HostWorkspaces host;
  private final TaskChangeReader changes;

  AutocompleteController(
      TaskLookup tasks,
      SlashCommands commands,
      TaskAgentLookup agents,
      HostWorkspaces host,
      TaskChangeReader changes) {
    this.tasks = tasks;
    this.commands = commands;
    this.agents = agents;
    this.host = host;
    this.changes = changes;
  }

  /** Something that a word may become. */
  record Completion(Kind kind, String insert, String description) {

    /** Kind of item that a completion stands for. */
    enum Kind {
      @JsonProperty("command")
      COMMAND,
      @JsonProperty("agent")
      AGENT,
      @JsonProperty("file")
      FILE
    }
  }

  @Operation(operationId = "listCompletions", summary = "List completions of a typed word")
  @GetMapping("/api/tasks/{id}/completions")
  Page<Completion> complete(@PathVariable String id, @RequestParam(name = "q") String word) {
    TaskId task = tasks.require(id);
    String typed = word.isEmpty() ? "" : word.substring(1).toLowerCase(Locale.ROOT);
    Stream<Completion> found =
        switch (word.isEmpty() ? ' ' : word.charAt(0)) {
          case '/' -> commands(task, typed);
          case '@' -> Stream.concat(agents(task, typed), files(task, typed));
          default -> Stream.empty();
        };
    return new Page<>(found.limit(MAX_COMPLETIONS).toList(), null);
  }

  private Stream<Completion> commands(TaskId task, String typed) {
    Stream<Completion> prompts =
        commands.of(task).all().stream()
            .map(command ->
                new Completion(
                    Completion.Kind.COMMAND, "/" + command.name(), command.description()));
    return Stream.concat(prompts, Stream.of(COMPACT))
        .filter(command -> command.insert().toLowerCase(Locale.ROOT).startsWith("/" + typed));
  }

  private Stream<Completion> agents(TaskId task, String typed) {
    return agents.of(task).delegable().stream()
        .filter(agent -> agent.name().toLowerCase(Locale.ROOT).startsWith(typed))
        .map(agent ->
            new Completion(Completion.Kind.AGENT, "@" + agent.name(), agent.description()));
  }

  /** Files of the newest commit or checkpoint, if the workspace is on this host. */
  private Stream<Completion> files(TaskId task, String typed) {
    List<String> paths =
        host.workspaces()
            .known(task)
            .map(workspace ->
                host.git()
                    .on(workspace.mirror())
                    .atMost(
                        MAX_GIT_OUTPUT_BYTES,
                        "ls-tree",
                        "-r",
                        "-z",
                        "--name-only",
                        changes.newest(workspace))
                    .names())
            .orElse(List.of());
    return paths.stream()
        .filter(path -> path.toLowerCase(Locale.ROOT).contains(typed))
        .map(path -> new Completion(Completion.Kind.FILE, "@" + path, ""));
  }
}
