package dev.perdure.planner.prompt;

import dev.perdure.planner.task.Phase;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The renderer of the messages that tell a model of a change of its agent, phase or rights. The
 * system prompt stays the same for the whole run, so vendors can cache it.
 */
public final class ModeTextRenderer {

  private final PromptLibrary library;

  /** Uses the prompts of a library. */
  public ModeTextRenderer(PromptLibrary library) {
    this.library = library;
  }

  /** The text that tells a model of the mode it is in now. */
  public String mode(RunMode mode) {
    String text = paragraphs(mode.persona(), mode.readOnly() ? text("system/read-only") : "");
    return rendered(mode, text);
  }

  /**
   * The text that tells a model of what has changed.
   *
   * @param told the mode it was last told of, as a whole; empty before the first
   */
  public String change(RunMode mode, String told) {
    boolean wasReadOnly = told.contains(text("system/read-only").strip());
    String access =
        mode.readOnly() == wasReadOnly
            ? ""
            : text(mode.readOnly() ? "system/read-only" : "system/writable");
    return told.startsWith("Agent: %s\n".formatted(mode.agent()))
        ? rendered(mode, paragraphs(text("system/same-agent").strip(), access))
        : ofOtherAgent(mode, wasReadOnly);
  }

  private String ofOtherAgent(RunMode mode, boolean wasReadOnly) {
    String text = mode.readOnly() ? "system/read-only" : "system/writable";
    boolean told = mode.readOnly() || wasReadOnly;
    return rendered(mode, paragraphs(mode.persona(), told ? text(text) : ""));
  }

  private String rendered(RunMode mode, String text) {
    return library
        .prompt("system/mode")
        .render(
            Map.of(
                "agent",
                mode.agent(),
                "phase",
                wireName(mode.phase()),
                "step",
                mode.step().isEmpty() ? "" : "Step: " + mode.step() + "\n",
                "text",
                text))
        .strip();
  }

  /** The text that tells a model that it has one more answer. */
  public String lastTurn() {
    return text("system/last-turn");
  }

  private String text(String name) {
    return library.prompt(name).render(Map.of());
  }

  private static String paragraphs(String... texts) {
    return Stream.of(texts).filter(text -> !text.isBlank()).collect(Collectors.joining("\n\n"));
  }

  private static String wireName(Phase phase) {
    return phase.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
