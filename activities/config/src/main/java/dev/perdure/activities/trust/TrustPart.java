package dev.perdure.activities.trust;

import dev.perdure.activities.config.Settings;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.request.subject.TrustSubjectPart;
import java.util.List;

/**
 * A part of a repository's configuration (MCP server, custom tool, hook or permission rules) that
 * takes effect only after a person has trusted it.
 *
 * @param shown what people are shown of it
 * @param adds what it adds to a task's settings
 * @param rules the rules that it adds; none if it is a program
 */
public record TrustPart(TrustSubjectPart shown, Settings adds, List<Rule> rules) {

  /** Copies the rules. */
  public TrustPart {
    rules = List.copyOf(rules);
  }

  /** Its rules as a person lets them hold. */
  public Ruleset rules(String by) {
    return new Ruleset(RuleLayer.TRUSTED, "%s, trusted by %s".formatted(shown.file(), by), rules);
  }
}
