package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.prompt.PromptLayer;
import dev.perdure.activities.agent.prompt.SystemPromptWriter;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.RunPrompt;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.prompt.ModeTextRenderer;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.prompt.RunMode;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Builds the prompts of runs so that vendors can cache their prefix: an agent's system text and
 * tools stay the same after its first turn. Messages tell later changes.
 */
final class RunPromptBuilder {

  private final Database database;
  private final ConversationStore conversationStore;
  private final Models models;
  private final SystemPromptWriter system;
  private final ModeTextRenderer texts;

  RunPromptBuilder(
      Database database,
      ConversationStore conversationStore,
      SystemPromptWriter system,
      PromptLibrary prompts,
      Models models) {
    this.database = database;
    this.conversationStore = conversationStore;
    this.system = system;
    this.models = models;
    this.texts = new ModeTextRenderer(prompts);
  }

  /** The prompt of a turn without an answer. A message before it tells the model the changes. */
  RunPrompt prepare(ModelTurnRequest request) {
    return database.inTransaction(() -> {
      RunContext context = request.context();
      RunId run = context.run().id();
      RunPrompt prompt =
          conversationStore
              .prompt(run)
              .filter(fixed -> fixed.agents().contains(context.agent().name()))
              .orElseGet(() -> fixed(request));
      tell(request, prompt);
      return prompt;
    });
  }

  private RunPrompt fixed(ModelTurnRequest request) {
    RunContext context = request.context();
    Set<String> offered = request.tools().stream().map(ToolSpec::name).collect(Collectors.toSet());
    List<PromptLayer> layers =
        system.layers(context, context.agent().prompt(), card(context), offered);
    List<String> agents = List.of(context.agent().name());
    RunId run = context.run().id();
    String told = conversationStore.prompt(run).map(RunPrompt::mode).orElse("");
    var prompt = new RunPrompt(SystemPromptWriter.text(layers), request.tools(), agents, told);
    conversationStore.fixPrompt(run, prompt);
    conversationStore.recordPromptLayers(run, SystemPromptWriter.lengths(layers));
    return prompt;
  }

  private ModelCard card(RunContext context) {
    return models.find(context.modelName()).card();
  }

  private void tell(ModelTurnRequest request, RunPrompt prompt) {
    RunId run = request.context().run().id();
    RunMode mode = mode(request.context(), prompt);
    String whole = texts.mode(mode);
    if (!whole.equals(prompt.mode())) {
      say(run, "mode", request.turn(), texts.change(mode, prompt.mode()));
      conversationStore.recordMode(run, whole);
    }
    if (request.last() && request.turn() > request.context().run().settings().firstTurn()) {
      say(run, "last", request.turn(), texts.lastTurn());
    }
  }

  private static RunMode mode(RunContext context, RunPrompt prompt) {
    return new RunMode(
        context.agent().name(),
        context.run().phase(),
        Optional.ofNullable(context.run().step()).orElse(""),
        prompt.agents().size() == 1 ? "" : context.agent().prompt(),
        context.readOnly() && prompt.tools().stream().anyMatch(RunPromptBuilder::changes));
  }

  /** Whether a read-only phase has to be told of: some runs have no tool that changes anything. */
  private static boolean changes(ToolSpec tool) {
    return tool.access() == ToolAccess.CHANGES;
  }

  private void say(RunId run, String key, int turn, String text) {
    conversationStore.append(run, key + "-" + turn, turn, List.of(new Part.Text(text, true)));
  }
}
