package dev.perdure.planner.permission;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/** The ruling on a tool call by all its demands: one denial denies it, else one ask asks. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @Type(Ruling.Allowed.class),
  @Type(Ruling.NeedsApproval.class),
  @Type(Ruling.Denied.class)
})
public sealed interface Ruling {

  /** Returns the verdicts on all demands, in the order of the demands. */
  List<DemandVerdict> verdicts();

  /** Takes the strictest of the verdicts. */
  static Ruling of(List<DemandVerdict> verdicts) {
    if (verdicts.stream().anyMatch(verdict -> verdict.action() == RuleAction.DENY)) {
      return new Denied(verdicts);
    }
    return verdicts.stream().anyMatch(verdict -> verdict.action() == RuleAction.ASK)
        ? new NeedsApproval(verdicts)
        : new Allowed(verdicts);
  }

  /** The verdicts that made the ruling what it is. */
  default List<DemandVerdict> decisive() {
    var action =
        switch (this) {
          case Allowed _ -> RuleAction.ALLOW;
          case NeedsApproval _ -> RuleAction.ASK;
          case Denied _ -> RuleAction.DENY;
        };
    return verdicts().stream().filter(verdict -> verdict.action() == action).toList();
  }

  /** The call may run. */
  @JsonTypeName("allowed")
  record Allowed(List<DemandVerdict> verdicts) implements Ruling {

    /** Copies the verdicts. */
    public Allowed {
      verdicts = NullSafeLists.copy(verdicts);
    }
  }

  /** A person must say yes first. */
  @JsonTypeName("asks")
  record NeedsApproval(List<DemandVerdict> verdicts) implements Ruling {

    /** Copies the verdicts. */
    public NeedsApproval {
      verdicts = NullSafeLists.copy(verdicts);
    }

    /**
     * The narrow rules that "allow always" may remember; empty if there is none, or where a script
     * is not analysed: it may be more than its commands.
     */
    public List<Rule> rememberable() {
      boolean analysed =
          verdicts.stream()
              .noneMatch(verdict -> verdict.demand().permission().startsWith("opaque"));
      return analysed ? AllowAlwaysRules.of(decisive()) : List.of();
    }

    /** Their patterns, each once: a command may need several permissions. */
    public List<String> rememberablePatterns() {
      return rememberable().stream().map(rule -> rule.pattern().pattern()).distinct().toList();
    }
  }

  /** The call may not run. */
  @JsonTypeName("denied")
  record Denied(List<DemandVerdict> verdicts) implements Ruling {

    /** Copies the verdicts. */
    public Denied {
      verdicts = NullSafeLists.copy(verdicts);
    }

    /** The denial in words a model can act on. */
    public String reason() {
      return String.join("\n", decisive().stream().map(DemandVerdict::sentence).toList());
    }
  }

  /** Explanation of a ruling on a demand: the verdict, and the matching rules of every layer. */
  record Explanation(DemandVerdict verdict, List<AppliedRule> considered) {

    /** Copies the list. */
    public Explanation {
      considered = NullSafeLists.copy(considered);
    }
  }
}
