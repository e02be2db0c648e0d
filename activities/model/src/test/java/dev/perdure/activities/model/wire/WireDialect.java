package dev.perdure.activities.model.wire;

/** The wire formats. */
public enum WireDialect {
  ANTHROPIC,
  OPENAI,
  RESPONSES,
  CONVERSE,
  GENERATE_CONTENT
}
