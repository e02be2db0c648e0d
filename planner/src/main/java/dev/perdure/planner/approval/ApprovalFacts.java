package dev.perdure.planner.approval;

import dev.perdure.planner.owner.FileOwners;
import dev.perdure.planner.plan.PlanPlannedFile;
import dev.perdure.planner.plan.PlannedFileAction;
import dev.perdure.planner.repository.PathSegments;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.request.subject.DeliverySubject;
import dev.perdure.planner.request.subject.DeliverySubjectFile;
import dev.perdure.planner.request.subject.OperatorSubject;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.request.subject.PermissionSubjectItem;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.planner.request.subject.QuestionSubject;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.planner.request.subject.TrustSubject;
import dev.perdure.planner.request.subject.TrustSubjectPart;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a request that the rules of an approval compare.
 *
 * @param repository the address of the task's repository; empty for none
 * @param paths the files that the request touches, relative to the workspace
 * @param cost the dollars that the task may spend after a yes; null without a limit
 * @param requester the person who started the task
 * @param owners the code owners of the files
 */
public record ApprovalFacts(
    RequestKind kind,
    String risk,
    String repository,
    List<String> paths,
    @Nullable BigDecimal cost,
    String requester,
    FileOwners owners) {

  private static final String COST = "cost";

  /** Resolves the paths. */
  public ApprovalFacts {
    paths = paths.stream().map(PathSegments::resolve).distinct().toList();
  }

  /** The facts of a request without known owners of its files. */
  public ApprovalFacts(
      RequestKind kind,
      String risk,
      String repository,
      List<String> paths,
      @Nullable BigDecimal cost,
      String requester) {
    this(
        kind,
        risk,
        repository,
        paths,
        cost,
        requester,
        paths.isEmpty() ? FileOwners.none() : FileOwners.unread());
  }

  /** The facts about the task of a request. */
  public record TaskFacts(
      @Nullable String repository, String requester, @Nullable BigDecimal limit) {}

  /**
   * The facts of a request, and of a decision if a person has made one.
   *
   * @param owners the code owners that were read for the request; null if none were read
   */
  public static ApprovalFacts of(
      HumanRequest request,
      TaskFacts task,
      @Nullable FileOwners owners,
      @Nullable Decision decision) {
    ApprovalFacts facts =
        new ApprovalFacts(
            request.kind(),
            request.risk().level(),
            Objects.requireNonNullElse(task.repository(), ""),
            paths(request.subject()).toList(),
            cost(request.subject(), task, decision),
            task.requester());
    return owners == null ? facts : facts.with(owners);
  }

  /** The same facts with the owners of the files. */
  public ApprovalFacts with(FileOwners known) {
    return new ApprovalFacts(kind, risk, repository, paths, cost, requester, known);
  }

  /** The files that a request touches, relative to the workspace. */
  public static List<String> files(Subject subject) {
    return paths(subject).map(PathSegments::resolve).distinct().toList();
  }

  private static @Nullable BigDecimal cost(
      Subject subject, TaskFacts task, @Nullable Decision decision) {
    if (!(subject instanceof BudgetSubject budget) || !budget.dimension().equals(COST)) {
      return task.limit();
    }
    BigDecimal given = decision == null ? null : decision.budget();
    return Objects.requireNonNullElse(given, budget.proposed());
  }

  private static Stream<String> paths(Subject subject) {
    return switch (subject) {
      case PlanSubject plan -> ofPlan(plan);
      case DeliverySubject delivery -> delivery.files().stream().flatMap(ApprovalFacts::both);
      case PermissionSubject permission -> ofCall(permission);
      case TrustSubject trust ->
          trust.parts().stream()
              .flatMap(part -> Stream.concat(Stream.of(part.file()), scripts(part)));
      case BudgetSubject _, QuestionSubject _, OperatorSubject _ -> Stream.empty();
    };
  }

  private static Stream<String> ofPlan(PlanSubject subject) {
    Stream<String> changed =
        subject.plan().files().stream()
            .filter(file -> file.action() != PlannedFileAction.READ)
            .map(PlanPlannedFile::path);
    return Stream.concat(
        changed, subject.plan().steps().stream().flatMap(step -> step.files().stream()));
  }

  private static Stream<String> both(DeliverySubjectFile file) {
    return Stream.of(file.path(), Objects.requireNonNullElse(file.oldPath(), file.path()));
  }

  /** The items of file tools have the path as their pattern. */
  private static Stream<String> ofCall(PermissionSubject subject) {
    List<String> shown = Objects.requireNonNullElse(subject.preview().paths(), List.of());
    Stream<String> items =
        subject.items().stream()
            .filter(item -> List.of("edit", "read").contains(item.permission()))
            .map(PermissionSubjectItem::pattern);
    return Stream.concat(shown.stream(), items);
  }

  private static Stream<String> scripts(TrustSubjectPart part) {
    return part.scripts().stream().map(script -> script.path());
  }
}
