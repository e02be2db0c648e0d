package dev.perdure.planner.request;

import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/** How dangerous a yes is, and why. */
public record HumanRequestRisk(String level, List<String> reasons) {

  /** Copies the reasons. */
  public HumanRequestRisk {
    reasons = NullSafeLists.copy(reasons);
  }

  /** Nothing out of the ordinary. */
  public static HumanRequestRisk low() {
    return new HumanRequestRisk("low", List.of());
  }
}
