package dev.perdure.activities.model;

/** The interface that a model is asked by. */
public enum ModelApi {
  /** OpenAI's chat completions. */
  CHAT,
  /** OpenAI's responses. */
  RESPONSES,
  /** Anthropic's messages. */
  MESSAGES,
  /** Amazon Bedrock's converse. */
  CONVERSE,
  /** Google's generateContent. */
  GENERATE_CONTENT;

  /** Whether a server of the user's own may be asked by this interface. */
  public boolean isForAnyServer() {
    return this == CHAT || this == RESPONSES || this == MESSAGES;
  }
}
