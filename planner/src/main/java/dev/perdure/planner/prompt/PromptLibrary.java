package dev.perdure.planner.prompt;

/** The product's prompts, named {@code <agent>/<purpose>}. */
public final class PromptLibrary {

  /** The prompt of a name. */
  public Prompt prompt(String name) {
    return new Prompt(name, Resources.text("prompts/" + name + ".md").stripTrailing());
  }
}
