package dev.perdure.planner.prompt;

/** The library of the product's prompt templates, by a name such as {@code plan/reviewing}. */
public final class PromptLibrary {

  /** The prompt of a name. */
  public Prompt prompt(String name) {
    return new Prompt(name, ClasspathResources.text("prompts/" + name + ".md").stripTrailing());
  }
}
