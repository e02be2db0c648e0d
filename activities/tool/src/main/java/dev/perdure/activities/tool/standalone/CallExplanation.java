package dev.perdure.activities.tool.standalone;

import dev.perdure.planner.permission.RuleAction;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Explanation of a tool call that is not run: whether it would be allowed, asked for or denied, and
 * by which rules.
 *
 * @param action what the rules do with it: the strictest of its demands
 * @param sentences each decisive demand and its rule in words
 * @param refusal why the tool itself would refuse whatever the rules say; null if it would not
 * @param discarded whether what it changed would be thrown away, as before a plan is approved
 * @param always the patterns that "allow always" would remember
 */
public record CallExplanation(
    String tool,
    String agent,
    RuleAction action,
    List<String> sentences,
    @Nullable String refusal,
    boolean discarded,
    List<Asked> demands,
    List<String> always) {

  public CallExplanation {
    sentences = List.copyOf(sentences);
    demands = List.copyOf(demands);
    always = List.copyOf(always);
  }

  /** The same explanation with one more sentence, if it is one. */
  CallExplanation noting(String sentence) {
    return sentence.isEmpty()
        ? this
        : new CallExplanation(
            tool,
            agent,
            action,
            Stream.concat(sentences.stream(), Stream.of(sentence)).toList(),
            refusal,
            discarded,
            demands,
            always);
  }

  /** The same call where the agent is not offered the tool, so that no rule decides. */
  public CallExplanation withheld(String reason) {
    return new CallExplanation(
        tool,
        agent,
        RuleAction.DENY,
        List.of("'%s' is not offered to the agent '%s': %s.".formatted(tool, agent, reason)),
        null,
        false,
        List.of(),
        List.of());
  }

  /** Permission that a call needs, the rule that decides, and every rule that matched. */
  public record Asked(
      String permission,
      String pattern,
      String text,
      RuleAction action,
      RuleView rule,
      List<RuleView> considered) {

    public Asked {
      considered = List.copyOf(considered);
    }
  }

  /** A rule and where it comes from. */
  public record RuleView(
      String permission, String pattern, RuleAction action, String layer, String source) {}
}
