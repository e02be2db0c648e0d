package dev.perdure.activities.model;

/** The interface that a model is asked by. */
public enum ModelApi {
  /** OpenAI's chat completions. */
  CHAT,
  /** OpenAI's responses. */
  RESPONSES,
  /** Anthropic's messages. */
  MESSAGES
}
