package dev.perdure.planner.request.subject;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The kinds of parts. */
public enum TrustPartKind {
  @JsonProperty("rules")
  RULES("the rules"),
  @JsonProperty("hook")
  HOOK("the hook"),
  @JsonProperty("mcp_server")
  MCP_SERVER("the MCP server"),
  @JsonProperty("custom_tool")
  CUSTOM_TOOL("the tool");

  private final String label;

  TrustPartKind(String label) {
    this.label = label;
  }

  /** The kind in a sentence. */
  public String label() {
    return label;
  }
}
