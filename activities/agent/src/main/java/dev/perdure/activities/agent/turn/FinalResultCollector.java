package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskOptions;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.schema.SchemaReader;
import dev.perdure.activities.schema.SchemaReading;
import dev.perdure.activities.tool.run.ArgumentReader;
import dev.perdure.activities.tool.run.CheckedArguments;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunResult;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.workflows.port.TurnResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Collects the structured result of a main run by the tool {@code result}, which ends the run. One
 * that a task demands is asked for again if it is missing or does not fit; an answer with citations
 * may also be given in plain words.
 */
final class FinalResultCollector implements AnswerRule {

  private static final String NAME = "result";
  private static final int MAX_TRIES = 3;
  private static final ToolSpec ANSWER =
      new ToolSpec(
          NAME,
          "Gives the answer with what it rests on, and ends the work: call it once, at the very"
              + " end.",
          ClasspathResources.text("tools/result.json"),
          true);

  private final TaskReader taskReader;
  private final RunStore runStore;
  private final ConversationStore conversationStore;
  private final ToolCallStore toolCallStore;

  FinalResultCollector(
      TaskReader taskReader,
      RunStore runStore,
      ConversationStore conversationStore,
      ToolCallStore toolCallStore) {
    this.taskReader = taskReader;
    this.runStore = runStore;
    this.conversationStore = conversationStore;
    this.toolCallStore = toolCallStore;
  }

  /** The tools of a run, with the one that takes its result. */
  List<ToolSpec> offered(RunContext context, List<ToolSpec> tools) {
    Optional<ToolSpec> taking = spec(context);
    Stream<ToolSpec> others =
        tools.stream().filter(tool -> taking.isEmpty() || !tool.name().equals(NAME));
    return Stream.concat(others, taking.stream()).toList();
  }

  /**
   * Ends the run after a result that fits the schema. Text without a result does not end the run.
   */
  @Override
  public TurnResult apply(RunContext context, int turn, TurnResult reply) {
    RunId run = context.run().id();
    Optional<ToolSpec> demanded = spec(context);
    Optional<Message> answer = conversationStore.answer(run, turn);
    if (demanded.isEmpty() || answer.isEmpty()) {
      return reply;
    }
    List<Part.ToolCall> results = results(answer.get());
    if (results.stream().anyMatch(call -> take(context, call, demanded.get()))) {
      return new TurnResult(FinishReason.END_TURN, List.of(), false);
    }
    boolean goesOn = reply.more() || reply.calls().size() > results.size();
    boolean isMissing = !isOptional(demanded.get()) && !goesOn && hasEnded(reply, results);
    return isMissing ? again(context, turn) : reply;
  }

  private static boolean hasEnded(TurnResult reply, List<Part.ToolCall> results) {
    return !results.isEmpty() || reply.finish() == FinishReason.END_TURN;
  }

  private TurnResult again(RunContext context, int turn) {
    RunId run = context.run().id();
    long tries =
        IntStream.rangeClosed(context.run().settings().firstTurn(), turn)
            .filter(each -> conversationStore.answer(run, each).filter(this::isTry).isPresent())
            .count();
    if (tries >= MAX_TRIES) {
      return new TurnResult(FinishReason.ERROR, List.of(), false);
    }
    List<Part> words = List.of(new Part.Text("Answer by calling `" + NAME + "`.", true));
    conversationStore.append(run, "again-" + turn, turn + 1, words);
    return new TurnResult(FinishReason.END_TURN, List.of(), true);
  }

  private boolean isTry(Message answer) {
    return !results(answer).isEmpty()
        || answer.parts().stream().noneMatch(Part.ToolCall.class::isInstance);
  }

  private boolean take(RunContext context, Part.ToolCall call, ToolSpec spec) {
    CheckedArguments read =
        call.invalid() == null
            ? ArgumentReader.read(spec, call.input())
            : new CheckedArguments.Faulty("The arguments of result are not one JSON object.");
    return switch (read) {
      case CheckedArguments.Fitting(var output, _) -> {
        keep(context, call, output, isOptional(spec));
        yield true;
      }
      case CheckedArguments.Faulty(var reason) -> {
        toolCallStore.finished(call.callId(), ToolResult.failed(reason));
        yield false;
      }
    };
  }

  private void keep(RunContext context, Part.ToolCall call, JsonObject output, boolean optional) {
    ToolResult taken = ToolResult.of("", "Taken over.");
    if (optional) {
      String answer = output.text("answer").orElse("");
      ToolResult given = taken.with("answer", answer).with("citations", output.list("citations"));
      toolCallStore.finished(call.callId(), given);
    } else {
      toolCallStore.finished(call.callId(), taken);
      runStore.result(context.run().id(), RunResult.demanded(output), context.run().merge());
    }
  }

  private static boolean isOptional(ToolSpec spec) {
    return spec.equals(ANSWER);
  }

  private static List<Part.ToolCall> results(Message answer) {
    return answer.parts().stream()
        .flatMap(part -> part instanceof Part.ToolCall call ? Stream.of(call) : Stream.empty())
        .filter(call -> call.name().equals(NAME))
        .toList();
  }

  private Optional<ToolSpec> spec(RunContext context) {
    return Optional.of(context)
        .filter(it -> it.run().kind() == RunKind.MAIN)
        .flatMap(it -> demanded(it).or(() -> Optional.of(ANSWER).filter(_ -> answers(it))));
  }

  private static boolean answers(RunContext context) {
    return context.task().strategy() == Strategy.ANSWER;
  }

  private Optional<ToolSpec> demanded(RunContext context) {
    return Optional.of(taskReader.options(context.task().id()))
        .map(TaskOptions::outputSchema)
        .filter(schema -> !schema.isEmpty())
        .map(FinalResultCollector::readable)
        .map(schema ->
            new ToolSpec(
                NAME,
                "Gives the result that this task demands, and ends the work: call it once, at the"
                    + " very end. Its arguments must fit the schema.",
                Json.write(schema),
                true));
  }

  /** The demanded schema as models see it; the API refuses a schema that cannot be read. */
  private static JsonObject readable(JsonObject schema) {
    return SchemaReader.read(schema) instanceof SchemaReading.Readable(var readable)
        ? readable
        : schema;
  }
}
