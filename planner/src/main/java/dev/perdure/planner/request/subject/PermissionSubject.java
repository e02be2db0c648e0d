package dev.perdure.planner.request.subject;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.request.subject.Subject.Asker;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a permission request to a person: a tool call, its effects, and the rules that
 * ask.
 *
 * @param always the patterns that a yes for good would remember; none where that is not offered
 * @param chain who asks, the outermost run first
 */
public record PermissionSubject(
    String tool,
    JsonObject arguments,
    @JsonUnwrapped Preview preview,
    List<Item> items,
    List<String> always,
    List<Asker> chain)
    implements Subject {

  /** Copies the lists that are always there. */
  public PermissionSubject {
    items = NullSafeLists.copy(items);
    always = NullSafeLists.copy(always);
    chain = NullSafeLists.copy(chain);
  }

  /** The same as these runs ask it, the outermost first. */
  public PermissionSubject askedBy(List<Asker> runs) {
    return new PermissionSubject(tool, arguments, preview, items, always, runs);
  }

  /**
   * The effects of a call, as far as they can be told beforehand.
   *
   * @param notAnalysed why a script may do more than is shown of it
   * @param claim what the agent says it is for
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Preview(
      @Nullable String command,
      @Nullable String cwd,
      @Nullable List<String> paths,
      @Nullable List<String> hosts,
      @Nullable String diff,
      @Nullable Boolean sandboxed,
      @Nullable String notAnalysed,
      @Nullable String claim) {

    /** Nothing beyond the arguments. */
    public static Preview none() {
      return new Preview(null, null, null, null, null, null, null, null);
    }

    /** A command, where it would run and what for. */
    public static Preview command(
        String command,
        String cwd,
        List<String> hosts,
        boolean sandboxed,
        @Nullable String notAnalysed,
        String claim) {
      return new Preview(
          command, cwd, null, List.copyOf(hosts), null, sandboxed, notAnalysed, claim);
    }

    /** Requests to hosts of the network. */
    public static Preview hosts(List<String> hosts) {
      return new Preview(null, null, null, List.copyOf(hosts), null, null, null, null);
    }

    /** Changes of files. */
    public static Preview change(List<String> paths, String diff) {
      return new Preview(null, null, List.copyOf(paths), null, diff, null, null, null);
    }
  }

  /** One thing that needs a yes, and the rule that asks for it. */
  public record Item(String text, String permission, String pattern, Rule rule) {}

  /** A rule and the layer it comes from. */
  public record Rule(
      String permission, String pattern, String action, String layer, String source) {}
}
