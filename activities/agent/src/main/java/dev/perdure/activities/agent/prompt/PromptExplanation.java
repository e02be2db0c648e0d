package dev.perdure.activities.agent.prompt;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunRecord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run's prompt explained to people: its layers with estimated tokens, and the system text.
 *
 * @param system the system text; empty before the first model call
 */
public record PromptExplanation(
    RunId run,
    String agent,
    Phase phase,
    @Nullable String step,
    int tokens,
    List<PromptExplanationLayerTokens> layers,
    String system) {

  static final int CHARACTERS_A_TOKEN = 4;

  public PromptExplanation {
    layers = List.copyOf(layers);
  }

  /** Explains the prompt of a run. */
  public static PromptExplanation of(ConversationStore conversationStore, RunRecord run) {
    var prompt = conversationStore.prompt(run.id());
    List<PromptExplanationLayerTokens> layers = new ArrayList<>();
    conversationStore
        .promptLayers(run.id())
        .forEach((name, length) -> layers.add(PromptExplanationLayerTokens.of(name, length)));
    prompt.ifPresent(fixed -> layers.add(PromptExplanationLayerTokens.ofTools(fixed.tools())));
    int said = conversationStore.all(run.id()).stream().mapToInt(message -> length(message)).sum();
    layers.add(PromptExplanationLayerTokens.of("messages", said));
    return new PromptExplanation(
        run.id(),
        run.agent(),
        run.phase(),
        run.step(),
        layers.stream().mapToInt(PromptExplanationLayerTokens::tokens).sum(),
        layers,
        prompt.map(fixed -> fixed.system()).orElse(""));
  }

  private static int length(Message message) {
    return Json.write(message.parts()).length();
  }
}
