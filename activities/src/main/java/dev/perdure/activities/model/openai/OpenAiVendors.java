package dev.perdure.activities.model.openai;

import dev.perdure.activities.model.ModelCard.Api;
import dev.perdure.activities.model.http.Vendor;

/** OpenAI, and the vendors that are asked by endpoints compatible with its own. */
public final class OpenAiVendors {
  /** OpenAI, or any server that speaks its chat completions API. */
  public static final Vendor OPENAI =
      new Vendor(
          "openai",
          "OPENAI",
          "https://api.openai.com/v1",
          false,
          "gpt-5.5",
          OpenAiVendors.class,
          Api.CHAT);

  /** Google's Gemini. */
  public static final Vendor GOOGLE =
      new Vendor(
          "google",
          "GEMINI",
          "https://generativelanguage.googleapis.com/v1beta/openai",
          false,
          "gemini-3.1-pro-preview",
          OpenAiVendors.class,
          Api.CHAT);

  /** Ollama on this machine. */
  public static final Vendor OLLAMA =
      new Vendor(
          "ollama", "OLLAMA", "http://127.0.0.1:11434/v1", true, "", OpenAiVendors.class, Api.CHAT);

  private OpenAiVendors() {}
}
