package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.prompt.CompactionReminder;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.RunPrompt;
import dev.perdure.activities.journal.run.BilledModelCall;
import dev.perdure.activities.journal.run.Meters;
import dev.perdure.activities.journal.run.UsageStore;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelCallContext;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ModelPrompt;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.ResolvedModel;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.prompt.ModeTextRenderer;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.prompt.RunMode;
import dev.perdure.planner.task.RunRecord;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compacts a conversation: the summary of a hidden agent takes the place of its older messages. */
final class Compaction {

  private static final String AGENT = "compaction";
  private static final int MAX_SUMMARY_LENGTH = 24_000;
  private static final int MAX_ENTRY_LENGTH = 2_000;
  private static final int MIN_SHARE_DIVISOR = 4;

  private final UsageStore usageStore;
  private final ConversationStore conversationStore;
  private final CompactionReminder compactionReminder;
  private final RunContext.Finder contexts;
  private final AskedModelFinder askedModelFinder;
  private final PromptLibrary prompts;

  Compaction(
      UsageStore usageStore,
      ConversationStore conversationStore,
      CompactionReminder compactionReminder,
      RunContext.Finder contexts,
      AskedModelFinder askedModelFinder,
      PromptLibrary prompts) {
    this.usageStore = usageStore;
    this.conversationStore = conversationStore;
    this.compactionReminder = compactionReminder;
    this.contexts = contexts;
    this.askedModelFinder = askedModelFinder;
    this.prompts = prompts;
  }

  /** Puts a summary in place of the messages before a tail, which is kept word for word. */
  void run(
      ModelTurnRequest request,
      ResolvedModel model,
      List<Message> context,
      int tail,
      Cancellation cancellation) {
    RunRecord run = request.context().run();
    String summary = summary(request, model, context.subList(0, tail), cancellation);
    String mode = conversationStore.prompt(run.id()).map(RunPrompt::mode).orElse("");
    String text =
        prompts
            .prompt("compaction/context")
            .render(
                Map.of(
                    "summary", summary,
                    "records", compactionReminder.of(run),
                    "mode", mode));
    conversationStore.compact(run.id(), request.turn(), text, context.get(tail).seq());
  }

  /** A conversation that is too long even to be summed up is shortened twice. */
  private String summary(
      ModelTurnRequest request,
      ResolvedModel model,
      List<Message> older,
      Cancellation cancellation) {
    RunRecord run = request.context().run();
    Agent agent = agent(run);
    ResolvedModel used =
        Optional.ofNullable(agent.model())
            .map(chain -> ModelFallbackChain.of(chain).first())
            .flatMap(name -> askedModelFinder.findAllowed(run.taskId(), name))
            .orElse(model);
    int most =
        TokenEstimator.length((used.card().contextTokens() - used.card().answerTokens()) * 3L / 4);
    for (int share = 1; ; share *= 2) {
      try {
        return asked(request, agent, used, conversation(older, most / share), cancellation);
      } catch (ModelFailure failure) {
        if (failure.kind() != ModelFailureKind.CONTEXT_OVERFLOW || share == MIN_SHARE_DIVISOR) {
          throw failure;
        }
      }
    }
  }

  /** The task's own compaction agent, or the built-in one if settings switch that off. */
  private Agent agent(RunRecord run) {
    return contexts
        .agents()
        .of(run.taskId())
        .find(AGENT)
        .orElseGet(() -> AgentRegistry.builtIn().agent(AGENT));
  }

  private String asked(
      ModelTurnRequest request,
      Agent agent,
      ResolvedModel model,
      String conversation,
      Cancellation cancellation) {
    RunRecord run = request.context().run();
    String text = prompts.prompt("compaction/summary").render(Map.of("conversation", conversation));
    var mode = new RunMode(AGENT, run.phase(), "", agent.prompt(), false);
    var prompt =
        new ModelPrompt(
            new ModeTextRenderer(prompts).mode(mode), List.of(user(run.id(), text)), List.of());
    var place =
        new ModelCallContext(run.id().value(), AGENT, Json.name(run.phase()), Optional.empty(), 1);
    ModelReply reply =
        reply(model, ModelRequest.of(place, model.card().id(), prompt), cancellation);
    count(request, model, reply);
    return TextShortener.start(reply.text().strip(), MAX_SUMMARY_LENGTH);
  }

  private static ModelReply reply(
      ResolvedModel model, ModelRequest request, Cancellation cancellation) {
    try {
      return model.provider().stream(request, ReplyListener.SILENT, cancellation);
    } catch (ModelFailure failure) {
      Meters.failed(model.card().provider(), model.card().id(), failure.kind());
      throw failure;
    }
  }

  private void count(ModelTurnRequest request, ResolvedModel model, ModelReply reply) {
    RunRecord run = request.context().run();
    Usage usage = model.card().priced(reply.usage());
    String id = "%s.%d.compaction.%s".formatted(run.id(), request.turn(), Instant.now());
    usageStore.add(
        new BilledModelCall(
            id, run.taskId(), run.id(), request.turn(), AGENT, model.card().name(), usage));
    Meters.answered(model.card().provider(), model.card().id(), usage);
  }

  private static Message user(RunId run, String text) {
    List<Part> parts = List.of(new Part.Text(text, true));
    return new Message(run + ".compaction", run, 1, MessageRole.USER, parts, Instant.EPOCH);
  }

  /** The newest entries that fit, behind an earlier summary. */
  private static String conversation(List<Message> messages, int most) {
    Deque<String> entries = new ArrayDeque<>();
    int left = most - MAX_SUMMARY_LENGTH;
    for (Message message : messages.reversed()) {
      for (Part part : message.parts().reversed()) {
        String entry = part instanceof Part.Compaction(var text) ? text : entry(message, part);
        left -= entry.length();
        if (!entry.isEmpty() && (left > 0 || part instanceof Part.Compaction)) {
          entries.addFirst(entry);
        }
      }
    }
    return String.join("\n", entries);
  }

  private static String entry(Message message, Part part) {
    return switch (part) {
      case Part.Text(var text, var made) ->
          cut(made ? "" : message.role() == MessageRole.USER ? "User: " : "You: ", text);
      case Part.ToolCall call ->
          cut("You called " + call.name() + " ", Json.write(call.input().fields()));
      case Part.ToolResult result ->
          cut(result.isError() ? "It failed: " : "Result: ", result.content());
      case Part.File file -> "File: " + file.name();
      case Part.Compaction _, Part.Reasoning _, Part.Finish _, Part.Subtask _ -> "";
      case Part.Patch _, Part.Retry _, Part.Notice _ -> "";
    };
  }

  private static String cut(String who, String text) {
    return text.isBlank() ? "" : who + TextShortener.start(text.strip(), MAX_ENTRY_LENGTH);
  }
}
