package dev.perdure.planner.request.subject;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/**
 * The content of a request to trust a repository's files: the parts of them, such as hooks and MCP
 * servers, that would run something or loosen a rule.
 *
 * @param sandboxed whether programs would be confined to the task's files
 */
public record TrustSubject(String commit, boolean sandboxed, List<Part> parts) implements Subject {

  /** Copies the parts. */
  public TrustSubject {
    parts = NullSafeLists.copy(parts);
  }

  /**
   * A part that is trusted as a whole or not at all.
   *
   * @param name what it is known by in its file, such as the name of a server
   * @param effect what it would do, in a sentence
   * @param content its exact settings
   * @param digest the SHA-256 of all of this but the sentence
   * @param scripts the files of the repository that its command names
   */
  public record Part(
      Kind kind,
      String name,
      String file,
      String effect,
      String content,
      String digest,
      List<Script> scripts) {

    /** Copies the scripts. */
    public Part {
      scripts = NullSafeLists.copy(scripts);
    }

    /** The part as a sentence names it. */
    public String label() {
      return "%s '%s' of %s".formatted(kind.label(), name, file);
    }
  }

  /** A committed file that a part runs; one whose content differs is not run. */
  public record Script(String path, String digest, String text) {}

  /** The kinds of parts. */
  public enum Kind {
    @JsonProperty("rules")
    RULES("the rules"),
    @JsonProperty("hook")
    HOOK("the hook"),
    @JsonProperty("mcp_server")
    MCP_SERVER("the MCP server"),
    @JsonProperty("custom_tool")
    CUSTOM_TOOL("the tool");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** The kind in a sentence. */
    public String label() {
      return label;
    }
  }
}
