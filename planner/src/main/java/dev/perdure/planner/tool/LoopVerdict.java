package dev.perdure.planner.tool;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;

/** The verdict on an agent run: it gets on, repeats a call, keeps failing or oscillates. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @Type(LoopVerdict.GetsOn.class),
  @Type(LoopVerdict.Repeats.class),
  @Type(LoopVerdict.KeepsFailing.class),
  @Type(LoopVerdict.Oscillates.class)
})
public sealed interface LoopVerdict {

  /** Nothing points to a loop. */
  @JsonTypeName("gets_on")
  record GetsOn() implements LoopVerdict {}

  /** The same call gave the same result again and again, and nothing changed in between. */
  @JsonTypeName("repeats")
  record Repeats(String tool, int times) implements LoopVerdict {}

  /** The same call fails in the same way, whatever was changed in between. */
  @JsonTypeName("keeps_failing")
  record KeepsFailing(String tool, int times) implements LoopVerdict {}

  /** A file goes back and forth between the same contents. */
  @JsonTypeName("oscillates")
  record Oscillates(String path, int times) implements LoopVerdict {}

  /** The verdict in a sentence, for the model and for the person who is asked. */
  default String sentence() {
    return switch (this) {
      case GetsOn() -> "The run gets on.";
      case Repeats(var tool, var times) ->
          "'%s' was called %d times with the same arguments and the same result, and nothing changed in between: try something else."
              .formatted(tool, times);
      case KeepsFailing(var tool, var times) ->
          "The same '%s' call has failed %d times in the same way, whatever was changed in between: look for another cause."
              .formatted(tool, times);
      case Oscillates(var path, var times) ->
          "%s went back to an earlier content %d times: decide which one is right before changing it again."
              .formatted(path, times);
    };
  }
}
