package dev.perdure.planner.tool;

import dev.perdure.planner.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The typed detail of a tool call's result, such as a denial, an exit code or pictures; on the wire
 * its fields stand in the result's metadata.
 */
public sealed interface ToolResultDetail {
  /** The detail that a result's metadata holds. */
  static ToolResultDetail of(JsonObject metadata) {
    if (metadata.flag("endsRun")) {
      return new EndsRun();
    }
    if (metadata.flag("plansAgain")) {
      return new PlansAgain();
    }
    if (metadata.fields().containsKey("ruling")) {
      return new Denial(metadata.object("ruling"), metadata.flag("stopsRun"));
    }
    if (metadata.fields().containsKey("durationMs")) {
      return CommandResult.read(metadata);
    }
    if (metadata.fields().containsKey("media")) {
      return Pictures.read(metadata);
    }
    return metadata.text("outcome").<ToolResultDetail>map(Unknown::new).orElseGet(Plain::new);
  }

  /** Whether a command failed, although its call did not. */
  default boolean isFailed() {
    return false;
  }

  /** How a process ended other than by exit code 0, as a line shows it; empty if it did not. */
  default Optional<String> badEnd() {
    return Optional.empty();
  }

  /** These metadata with the detail's fields. */
  JsonObject addTo(JsonObject metadata);

  /** Nothing but the text. */
  record Plain() implements ToolResultDetail {
    @Override
    public JsonObject addTo(JsonObject metadata) {
      return metadata;
    }
  }

  /** The run ends with the call. */
  record EndsRun() implements ToolResultDetail {
    @Override
    public JsonObject addTo(JsonObject metadata) {
      return metadata.with("endsRun", true);
    }
  }

  /** The run ends with the call, and planning begins again. */
  record PlansAgain() implements ToolResultDetail {
    @Override
    public JsonObject addTo(JsonObject metadata) {
      return metadata.with("plansAgain", true);
    }
  }

  /** A rule or a person denied the call; the run may stop with it. */
  record Denial(JsonObject ruling, boolean stopsRun) implements ToolResultDetail {
    /** A denial by rules, or a question that no person can answer. */
    public static Denial by(String layer, String action) {
      return new Denial(JsonObject.of("action", action).with("layer", layer), false);
    }

    /** The same denial of what a demand names. */
    public Denial of(String permission, String pattern) {
      return with("permission", permission).with("pattern", pattern);
    }

    /** The same denial with one more fact for the record. */
    public Denial with(String name, Object value) {
      return new Denial(ruling.with(name, value), stopsRun);
    }

    /** The same denial, with which the run stops. */
    public Denial stopping() {
      return new Denial(ruling, true);
    }

    @Override
    public JsonObject addTo(JsonObject metadata) {
      JsonObject with = metadata.with("ruling", ruling.fields());
      return stopsRun ? with.with("stopsRun", true) : with;
    }
  }

  /** A process ran; it has no exit code if it was ended, or if no worker saw its end. */
  record CommandResult(OptionalInt exitCode, long durationMs, boolean timedOut)
      implements ToolResultDetail {
    private static CommandResult read(JsonObject metadata) {
      return new CommandResult(
          metadata
              .number("exitCode")
              .map(code -> OptionalInt.of(Math.toIntExact(code)))
              .orElseGet(OptionalInt::empty),
          metadata.number("durationMs").orElse(0L),
          metadata.flag("timedOut"));
    }

    @Override
    public boolean isFailed() {
      return exitCode.orElse(0) != 0;
    }

    @Override
    public Optional<String> badEnd() {
      if (timedOut) {
        return Optional.of("timed out");
      }
      if (exitCode.isEmpty()) {
        return Optional.of("ended early");
      }
      int code = exitCode.getAsInt();
      return code == 0 ? Optional.empty() : Optional.of("exit " + code);
    }

    /** Whether its end was seen. */
    public boolean hasEnded() {
      return exitCode.isPresent() || timedOut;
    }

    @Override
    public JsonObject addTo(JsonObject metadata) {
      return metadata
          .with("exitCode", exitCode.isPresent() ? exitCode.getAsInt() : null)
          .with("durationMs", durationMs)
          .with("timedOut", timedOut);
    }
  }

  /** Pictures that are shown beside the text, kept under their SHA-256. */
  record Pictures(List<Picture> pictures) implements ToolResultDetail {
    public Pictures {
      pictures = List.copyOf(pictures);
    }

    private static Pictures read(JsonObject metadata) {
      List<Picture> pictures = new ArrayList<>();
      for (Object entry : metadata.list("media")) {
        if (entry instanceof Map<?, ?> fields
            && fields.get("mediaType") instanceof String type
            && fields.get("sha256") instanceof String sha256
            && type.startsWith("image/")) {
          pictures.add(new Picture(String.valueOf(fields.get("name")), type, sha256));
        }
      }
      return new Pictures(pictures);
    }

    @Override
    public JsonObject addTo(JsonObject metadata) {
      return metadata.with(
          "media",
          pictures.stream()
              .map(picture ->
                  Map.of(
                      "name", picture.name(),
                      "mediaType", picture.mediaType(),
                      "sha256", picture.sha256()))
              .toList());
    }
  }

  /** A picture by the name it has in the workspace. */
  record Picture(String name, String mediaType, String sha256) {}

  /**
   * Whether the call was carried out is unknown: {@code unknown}, or {@code lost} with its host.
   */
  record Unknown(String outcome) implements ToolResultDetail {
    /** A call that was interrupted. */
    public static final Unknown INTERRUPTED = new Unknown("unknown");

    /** A call whose effect was lost with its host. */
    public static final Unknown LOST = new Unknown("lost");

    @Override
    public JsonObject addTo(JsonObject metadata) {
      return metadata.with("outcome", outcome);
    }
  }
}
