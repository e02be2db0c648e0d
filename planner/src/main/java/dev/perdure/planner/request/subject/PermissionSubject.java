package dev.perdure.planner.request.subject;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/**
 * The content of a permission request to a person: a tool call, its effects, and the rules that
 * ask.
 *
 * @param always the patterns that a yes for good would remember; none if that is not offered
 * @param chain who asks, the outermost run first
 */
public record PermissionSubject(
    String tool,
    JsonObject arguments,
    @JsonUnwrapped PermissionSubjectPreview preview,
    List<PermissionSubjectItem> items,
    List<String> always,
    List<Subject.Asker> chain)
    implements Subject {

  /** Copies the lists that are always there. */
  public PermissionSubject {
    items = NullSafeLists.copy(items);
    always = NullSafeLists.copy(always);
    chain = NullSafeLists.copy(chain);
  }

  /** The same as these runs ask it, the outermost first. */
  public PermissionSubject askedBy(List<Subject.Asker> runs) {
    return new PermissionSubject(tool, arguments, preview, items, always, runs);
  }

  /** A rule and the layer it comes from. */
  public record Rule(
      String permission, String pattern, String action, String layer, String source) {}
}
