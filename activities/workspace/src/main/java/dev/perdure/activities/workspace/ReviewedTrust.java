package dev.perdure.activities.workspace;

import dev.perdure.activities.trust.TrustPart;
import dev.perdure.planner.id.TaskId;
import java.util.List;
import java.util.Map;

/**
 * The parts of a repository's configuration that are under review for a task.
 *
 * @param trusted the people who trust parts, by the digests of the parts; grows by decisions
 * @param open the parts that were not trusted when the review began
 */
record ReviewedTrust(
    TaskId task,
    String repository,
    TaskStartConfig wanted,
    Map<String, String> trusted,
    List<TrustPart> open) {

  /** Returns the parts that take effect, or those that do not. */
  List<TrustPart> parts(boolean holding) {
    return wanted.trust().parts().stream()
        .filter(part -> trusted.containsKey(part.shown().digest()) == holding)
        .toList();
  }

  String by(TrustPart part) {
    return trusted.getOrDefault(part.shown().digest(), "");
  }
}
