package dev.perdure.planner.prompt;

import dev.perdure.planner.task.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a model is told before every call: the house's rules, the agent, its surroundings. */
public final class SystemText {

  private final PromptLibrary library;

  /** Uses the prompts of a library. */
  public SystemText(PromptLibrary library) {
    this.library = library;
  }

  /**
   * Who works where.
   *
   * @param agent the agent's name
   * @param step the id of the step it carries out; empty outside execution
   */
  public record Surroundings(
      String agent, Phase phase, String step, String platform, String workspace, String branch) {}

  /** The text for one call; it changes with the phase and on the last turn alone. */
  public String compose(
      String persona, Surroundings surroundings, boolean readOnly, boolean lastTurn) {
    List<String> parts = new ArrayList<>();
    parts.add(text("system/base"));
    parts.add(persona);
    parts.add(environment(surroundings));
    if (readOnly) {
      parts.add(text("system/read-only"));
    }
    if (lastTurn) {
      parts.add(text("system/last-turn"));
    }
    return String.join("\n\n", parts);
  }

  private String environment(Surroundings surroundings) {
    String step = surroundings.step();
    return library
        .prompt("system/environment")
        .render(
            Map.of(
                "agent", surroundings.agent(),
                "phase", wireName(surroundings.phase()),
                "step", step.isEmpty() ? "" : "Step: " + step + "\n",
                "platform", surroundings.platform(),
                "workspace", surroundings.workspace(),
                "branch", surroundings.branch()));
  }

  private String text(String name) {
    return library.prompt(name).render(Map.of());
  }

  private static String wireName(Phase phase) {
    return phase.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
