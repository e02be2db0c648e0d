package dev.perdure.planner.approval;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.repository.RepositoryPattern;
import dev.perdure.planner.repository.RepositoryPlace;
import dev.perdure.planner.request.RequestKind;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The requests that a rule is about: those that meet all conditions. An absent condition holds for
 * every request.
 *
 * @param kind one of these kinds
 * @param risk this risk or a higher one
 * @param repository one of these patterns matches the repository
 * @param path one of these patterns matches a file that the request touches
 * @param cost the task may spend this many dollars or more
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ApprovalMatch(
    List<RequestKind> kind,
    @Nullable String risk,
    @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) List<Glob> repository,
    @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) List<Glob> path,
    @Nullable BigDecimal cost) {

  /** The kinds of requests that approve something; rules are about no other kind. */
  public static final List<RequestKind> KINDS =
      List.of(
          RequestKind.PLAN,
          RequestKind.PERMISSION,
          RequestKind.DELIVERY,
          RequestKind.BUDGET,
          RequestKind.TRUST);

  private static final List<String> RISKS = List.of("low", "medium", "high");

  /** Copies the lists. */
  public ApprovalMatch {
    kind = NullSafeLists.copy(kind);
    repository = NullSafeLists.copy(repository);
    path = NullSafeLists.copy(path);
  }

  /** All requests that approve something. */
  public static ApprovalMatch everything() {
    return new ApprovalMatch(List.of(), null, List.of(), List.of(), null);
  }

  boolean matches(ApprovalFacts facts) {
    return (kind.isEmpty() || kind.contains(facts.kind()))
        && (repository.isEmpty() || isInRepository(facts))
        && (path.isEmpty() || facts.paths().stream().anyMatch(this::hasPath))
        && hasRisk(facts)
        && mayCost(facts);
  }

  /** A risk that is unknown counts as the highest. */
  private boolean hasRisk(ApprovalFacts facts) {
    int level = RISKS.indexOf(facts.risk());
    return risk == null || level < 0 || level >= RISKS.indexOf(risk);
  }

  private boolean mayCost(ApprovalFacts facts) {
    BigDecimal limit = facts.cost();
    return cost == null || limit == null || limit.compareTo(cost) >= 0;
  }

  private boolean hasPath(String file) {
    return path.stream().anyMatch(pattern -> pattern.matches(file));
  }

  private boolean isInRepository(ApprovalFacts facts) {
    String name = RepositoryPlace.of(facts.repository()).name();
    return !facts.repository().isBlank()
        && repository.stream()
            .anyMatch(pattern -> RepositoryPattern.mayMatch(pattern.pattern(), name));
  }
}
