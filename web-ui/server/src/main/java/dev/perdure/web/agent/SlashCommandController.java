package dev.perdure.web.agent;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Moved;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult.TakenBack;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.prompt.SlashCommand;
import dev.perdure.planner.prompt.SlashCommandRegistry;
import dev.perdure.web.openapi.ProblemResponses;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.SizeLimits;
import dev.perdure.web.problem.TaskLookup;
import dev.perdure.web.share.ShareView;
import dev.perdure.web.task.TaskFork;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * HTTP endpoints that list and run slash commands: the built-in undo, redo, share and fork, and
 * prompts that people or MCP servers define.
 */
@RestController
final class SlashCommandController {

  private final TaskLookup tasks;
  private final SlashCommands commands;
  private final PromptCommandService promptCommandService;
  private final BuiltInCommandService builtInCommandService;

  SlashCommandController(
      TaskLookup tasks,
      SlashCommands commands,
      PromptCommandService promptCommandService,
      BuiltInCommandService builtInCommandService) {
    this.tasks = tasks;
    this.commands = commands;
    this.promptCommandService = promptCommandService;
    this.builtInCommandService = builtInCommandService;
  }

  /**
   * Immediate result of a command, or the message that started its run.
   *
   * @param result the answer of undo, redo, share and fork; null for prompts
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record CommandReply(
      @Schema(oneOf = {Moved.class, TakenBack.class, ShareView.class, TaskFork.class})
          @Nullable Object result,
      @Nullable String id,
      @Nullable RunId runId) {}

  /**
   * A command as lists show it.
   *
   * @param subtask whether a subagent carries the command out beside the conversation
   */
  record CommandView(
      String name, String description, @Nullable String agent, boolean subtask, String source) {

    static CommandView of(SlashCommand command, AgentRegistry agents) {
      return new CommandView(
          command.name(),
          command.description(),
          command.agent(),
          agents.subagentFor(command).isPresent(),
          command.source());
    }

    static CommandView own(String name, String description) {
      return new CommandView(name, description, null, false, "built in");
    }
  }

  @Operation(operationId = "listCommands", summary = "List the slash commands")
  @GetMapping("/api/commands")
  Page<CommandView> list(@RequestParam(required = false) @Nullable String task) {
    if (task == null) {
      return page(commands.everywhere(), commands.agents().now());
    }
    TaskId id = tasks.get(task).id();
    return page(commands.of(id), commands.agents().of(id));
  }

  private static Page<CommandView> page(SlashCommandRegistry known, AgentRegistry agents) {
    var own =
        Stream.of(
            CommandView.own(
                "undo", "Takes the last change of files back, or the change of one file."),
            CommandView.own("redo", "Brings back what was undone."),
            CommandView.own(BuiltInCommandService.SHARE, "Makes a read-only link to this task."),
            CommandView.own(
                BuiltInCommandService.FORK,
                "Starts the request again, or continues after a step, as a new task."));
    var prompts = known.all().stream().map(command -> CommandView.of(command, agents));
    return new Page<>(Stream.concat(own, prompts).toList(), null);
  }

  @Operation(operationId = "runCommand", summary = "Run a slash command in a task")
  @ApiResponse(
      responseCode = "200",
      description = "The result of a built-in command",
      useReturnTypeSchema = true)
  @ApiResponse(
      responseCode = "202",
      description = "The message that the command became",
      useReturnTypeSchema = true)
  @ApiResponse(responseCode = "409", ref = ProblemResponses.CONFLICT)
  @PostMapping("/api/tasks/{id}/commands")
  ResponseEntity<CommandReply> run(@PathVariable String id, @RequestBody CommandBody body) {
    var task = tasks.get(id);
    Optional<Object> result = builtInCommandService.run(task, body);
    if (result.isPresent()) {
      return ResponseEntity.ok(new CommandReply(result.get(), null, null));
    }
    String message = promptCommandService.start(task, body.required(), body.text());
    return ResponseEntity.status(HttpStatus.ACCEPTED)
        .body(new CommandReply(null, message, task.runId()));
  }

  /**
   * The request body of a command.
   *
   * @param arguments a text for prompts, an object for the product's own commands
   */
  record CommandBody(@Nullable String name, @Nullable Object arguments) {

    String required() {
      if (name == null || name.isBlank()) {
        throw ApiFailure.invalid("name", "The field 'name' is missing: say which command.");
      }
      String plain = name.strip();
      return (plain.startsWith("/") ? plain.substring(1) : plain).toLowerCase(Locale.ROOT);
    }

    JsonObject fields() {
      return switch (arguments) {
        case null -> JsonObject.empty();
        case Map<?, ?> map -> {
          JsonObject fields = JsonObject.empty();
          for (Map.Entry<?, ?> field : map.entrySet()) {
            fields = fields.with(String.valueOf(field.getKey()), field.getValue());
          }
          yield fields;
        }
        default ->
            throw ApiFailure.invalid("arguments", "The field 'arguments' must be an object here.");
      };
    }

    /** The arguments of a prompt, as a person would type them. */
    String text() {
      return switch (arguments) {
        case null -> "";
        case String text -> {
          SizeLimits.text("arguments", text);
          yield text;
        }
        default ->
            throw ApiFailure.invalid(
                "arguments", "The field 'arguments' must be a text here, such as 'HEAD~1'.");
      };
    }

    /** Refuses arguments, which would be ignored. */
    void requireNoArguments() {
      var fields = fields();
      if (!fields.isEmpty()) {
        var field = "arguments." + fields.fields().keySet().iterator().next();
        throw ApiFailure.invalid(
            field,
            "There is no argument '%s' of %s, which moves all files of the task. Leave it out."
                .formatted(field, required()));
      }
    }
  }
}
