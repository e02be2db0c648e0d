package dev.perdure.planner.request.subject;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.Lists;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Exactly what would run or change, and the rules that made it ask.
 *
 * @param notAnalysed why a script may do more than is shown of it
 * @param claim what the agent says it is for
 * @param always the patterns that a yes for good would remember; none where that is not offered
 * @param chain who asks, the outermost run first
 */
public record PermissionSubject(
    String tool,
    JsonObject arguments,
    @Nullable String command,
    @Nullable String cwd,
    @Nullable List<String> paths,
    @Nullable List<String> hosts,
    @Nullable String diff,
    @Nullable Boolean sandboxed,
    @Nullable String notAnalysed,
    @Nullable String claim,
    List<Item> items,
    List<String> always,
    List<Link> chain) {

  /** Copies the lists that are always there. */
  public PermissionSubject {
    items = Lists.copy(items);
    always = Lists.copy(always);
    chain = Lists.copy(chain);
  }

  /** One thing that needs a yes, and the rule that asks for it. */
  public record Item(String text, String permission, String pattern, Rule rule) {}

  /** A rule and the layer it comes from. */
  public record Rule(
      String permission, String pattern, String action, String layer, String source) {}
}
