package dev.perdure.web.outage;

import java.util.List;

/** Part that the product only uses, such as a provider: the test can't kill or stop its process. */
public interface SurroundingPart extends Part {

  @Override
  default List<Fault> faults() {
    return Fault.OF_SURROUNDINGS;
  }

  @Override
  default List<ProcessHandle> processes() {
    return List.of();
  }
}
