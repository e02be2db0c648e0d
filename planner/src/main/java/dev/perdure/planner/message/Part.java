package dev.perdure.planner.message;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResultDetail;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a message, such as text, reasoning, a file, a tool call or its result. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @Type(Part.Text.class),
  @Type(Part.Reasoning.class),
  @Type(Part.File.class),
  @Type(Part.ToolCall.class),
  @Type(Part.ToolResult.class),
  @Type(Part.Finish.class),
  @Type(Part.Subtask.class),
  @Type(Part.Patch.class),
  @Type(Part.Retry.class),
  @Type(Part.Compaction.class),
  @Type(Part.Notice.class)
})
public sealed interface Part {

  /** Text in a message; synthetic when neither a person nor a model wrote the text. */
  @JsonTypeName("text")
  record Text(String text, boolean synthetic) implements Part {}

  /** Reasoning of a model, with the vendor's opaque signature if the vendor gives one. */
  @JsonTypeName("reasoning")
  record Reasoning(String text, @Nullable String signature) implements Part {}

  /** A file or an image, stored as an artifact. */
  @JsonTypeName("file")
  record File(String name, String mediaType, String sha256) implements Part {}

  /**
   * Tool call that a model wants. {@code invalid} keeps the original text of arguments that are no
   * object. {@code metadata} is the newest data that a running call shows.
   */
  @JsonTypeName("tool_call")
  record ToolCall(
      CallId callId,
      String name,
      JsonObject input,
      CallState state,
      @Nullable String title,
      @Nullable RunId runId,
      @Nullable String vendorId,
      @Nullable String invalid,
      @Nullable JsonObject metadata)
      implements Part {

    /** A call that no model asked for. */
    public static ToolCall pending(CallId id, String tool, JsonObject input, String title) {
      return new ToolCall(
          id, tool, input, CallState.PENDING, title, null, null, null, JsonObject.empty());
    }
  }

  /** Result of a tool; exactly one for each call. */
  @JsonTypeName("tool_result")
  record ToolResult(
      CallId callId, String name, String content, boolean isError, JsonObject metadata)
      implements Part {

    /** The same result with other content alone. */
    public ToolResult withContent(String other) {
      return new ToolResult(callId, name, other, isError, JsonObject.empty());
    }

    /** How the call ended. */
    public ToolResultDetail detail() {
      return ToolResultDetail.of(metadata);
    }

    /** Whether the call failed, or a command did that it ran. */
    public boolean hasFailed() {
      return isError || detail().isFailed();
    }
  }

  /** How an assistant message ended. */
  @JsonTypeName("finish")
  record Finish(FinishReason reason, Usage usage) implements Part {}

  /** A run that a mention or a command started. */
  @JsonTypeName("subtask")
  record Subtask(RunId runId) implements Part {}

  /** The files a turn changed and the tree it left. */
  @JsonTypeName("patch")
  record Patch(List<String> files, String tree) implements Part {
    /** Copies the files. */
    public Patch {
      files = List.copyOf(files);
    }
  }

  /** A model call that failed and is tried again. */
  @JsonTypeName("retry")
  record Retry(int attempt, String error, @Nullable Instant nextAt) implements Part {}

  /** The place where older messages were summed up. */
  @JsonTypeName("compaction")
  record Compaction(String summary) implements Part {}

  /** A remark of the product to the reader, never sent to a model. */
  @JsonTypeName("notice")
  record Notice(String text) implements Part {}

  /** How far a tool call has come. */
  enum CallState {
    @JsonProperty("pending")
    PENDING,
    @JsonProperty("running")
    RUNNING,
    @JsonProperty("completed")
    COMPLETED,
    @JsonProperty("error")
    ERROR,
    @JsonProperty("interrupted")
    INTERRUPTED
  }
}
