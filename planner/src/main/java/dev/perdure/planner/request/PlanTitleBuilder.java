package dev.perdure.planner.request;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.Plan.Verification;
import dev.perdure.planner.plan.PlanPlannedFile;
import dev.perdure.planner.plan.PlannedFileAction;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.request.subject.PlanSubject;
import java.util.List;
import java.util.stream.Stream;

/** The title of a plan request: how many steps and files, or the names of the steps asked about. */
final class PlanTitleBuilder {

  private PlanTitleBuilder() {}

  static RequestTitle of(PlanSubject subject) {
    Plan plan = subject.plan();
    if (subject.steps() != null) {
      return TitleSentence.of("plan.held", "Carry out what was held back: {steps}")
          .names("steps", titles(plan, subject.steps()))
          .title();
    }
    if (subject.proposedBy() != null) {
      return TitleSentence.of("plan.proposed", "Change the rest of the plan as “{step}” proposes")
          .start("step", titles(plan, List.of(new StepId(subject.proposedBy()))).getFirst())
          .title();
    }
    if (Boolean.TRUE.equals(subject.planOnly())) {
      return acceptOnlyTitle(plan);
    }
    return subject.done() == null ? whole(plan) : rest(plan, subject.done());
  }

  /** A plan that ends its task: nothing is carried out. */
  private static RequestTitle acceptOnlyTitle(Plan plan) {
    long changed = changed(plan).count();
    String steps =
        "Accept the plan without carrying it out: {steps} " + noun(plan.steps().size(), "step");
    return (changed == 0
            ? TitleSentence.of("plan.only_fileless", steps)
            : TitleSentence.of("plan.only", steps + ", {files} " + noun(changed, "file")))
        .number("steps", plan.steps().size())
        .number("files", changed)
        .title();
  }

  private static RequestTitle rest(Plan plan, List<StepId> done) {
    List<StepId> open =
        plan.steps().stream().map(Step::id).filter(id -> !done.contains(id)).toList();
    return open.isEmpty()
        ? whole(plan)
        : TitleSentence.of("plan.rest", "Carry out the rest of the plan: {steps}")
            .names("steps", titles(plan, open))
            .title();
  }

  /** The names of steps; an id stands only for a step that the plan no longer has. */
  private static List<String> titles(Plan plan, List<StepId> ids) {
    return ids.stream()
        .map(id ->
            plan.steps().stream()
                .filter(step -> step.id().equals(id))
                .map(Step::title)
                .filter(title -> !title.isBlank())
                .findFirst()
                .orElse(id.value()))
        .toList();
  }

  private static RequestTitle whole(Plan plan) {
    long changed = changed(plan).count();
    List<Verification> verification = plan.verification();
    String start = "Start changing code: {steps} " + noun(plan.steps().size(), "step");
    String size = changed == 0 ? start : start + ", {files} " + noun(changed, "file");
    String key = changed == 0 ? "plan.fileless." : "plan.";
    TitleSentence sentence =
        switch (verification.size()) {
          case 0 -> TitleSentence.of(key + "unchecked", size);
          case 1 ->
              TitleSentence.of(key + "check", size + ", then run {command}")
                  .middle("command", verification.getFirst().command());
          default ->
              TitleSentence.of(key + "checks", size + ", then run {checks} checks")
                  .number("checks", verification.size());
        };
    return sentence.number("steps", plan.steps().size()).number("files", changed).title();
  }

  private static Stream<String> changed(Plan plan) {
    var named =
        plan.files().stream()
            .filter(file -> file.action() != PlannedFileAction.READ)
            .map(PlanPlannedFile::path);
    return Stream.concat(named, plan.steps().stream().flatMap(step -> step.files().stream()))
        .distinct();
  }

  private static String noun(long number, String noun) {
    return number == 1 ? noun : noun + "s";
  }
}
