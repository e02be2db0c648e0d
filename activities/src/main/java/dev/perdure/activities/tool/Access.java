package dev.perdure.activities.tool;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;

/** What a call may do: rules in force for a run. */
public interface Access {

  /** Whether nothing may change but the plan. */
  boolean readOnly();

  /** What the rules say to a tool's demands. */
  Judgement judge(ToolSpec tool, List<Demand> demands);

  /** What rules say to a call. */
  sealed interface Judgement {

    /** It may be done. */
    record Allowed() implements Judgement {}

    /** It may not: in words for the model, and the ruling for the record. */
    record Denied(String reason, JsonObject ruling) implements Judgement {}

    /** A person decides: the items in question, and the patterns an "always" would remember. */
    record Asks(List<JsonObject> items, List<String> always) implements Judgement {

      /** Copies both lists. */
      public Asks {
        items = List.copyOf(items);
        always = List.copyOf(always);
      }
    }
  }
}
