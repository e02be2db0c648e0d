package dev.perdure.planner.request;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.Plan.PlannedFile;
import dev.perdure.planner.plan.Plan.PlannedFile.Action;
import dev.perdure.planner.plan.Plan.Verification;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.request.subject.DeliverySubject;
import dev.perdure.planner.request.subject.OperatorSubject;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.planner.request.subject.QuestionSubject;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.planner.request.subject.TrustSubject;
import dev.perdure.planner.request.subject.TrustSubject.Part;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The title of a request, which says what "yes" does: an English sentence, and a key with arguments
 * from which a page composes it in another language.
 */
public record RequestTitle(String key, SequencedMap<String, String> arguments, String text) {

  private static final int LONGEST = 120;

  /** The title of a request about a subject. */
  public static RequestTitle of(Subject subject) {
    return switch (subject) {
      case PermissionSubject permission -> PermissionTitleBuilder.of(permission);
      case PlanSubject plan -> plan(plan);
      case DeliverySubject delivery -> delivery(delivery);
      case QuestionSubject question ->
          of("question", "Answer: %s", "question", question.questions().getFirst().question());
      case BudgetSubject budget -> budget(budget);
      case OperatorSubject operator -> operator(operator);
      case TrustSubject trust ->
          of("trust", "Let the repository's files run or loosen: %s", "what", parts(trust));
    };
  }

  private static String parts(TrustSubject trust) {
    return trust.parts().stream().map(Part::label).collect(Collectors.joining("; "));
  }

  private static RequestTitle plan(PlanSubject subject) {
    if (subject.steps() != null) {
      String steps = subject.steps().stream().map(StepId::value).collect(Collectors.joining(", "));
      return of(
          "plan.held", "Carry out what was held back: %s (a no delivers the rest)", "steps", steps);
    }
    if (subject.proposedBy() != null) {
      return of(
          "plan.proposed",
          "Change the rest of the plan as step %s proposes (a no keeps it as it is)",
          "step",
          subject.proposedBy());
    }
    return subject.done() == null ? whole(subject.plan()) : rest(subject.plan(), subject.done());
  }

  private static RequestTitle rest(Plan plan, List<StepId> done) {
    String open =
        plan.steps().stream()
            .map(Step::id)
            .filter(id -> !done.contains(id))
            .map(StepId::value)
            .collect(Collectors.joining(", "));
    return open.isEmpty()
        ? whole(plan)
        : of(
            "plan.rest",
            "Carry out the rest of the plan: %s (what is done is kept)",
            "steps",
            open);
  }

  private static RequestTitle whole(Plan plan) {
    String steps = String.valueOf(plan.steps().size());
    long changed = changed(plan).count();
    String files = String.valueOf(changed);
    String key = changed == 0 ? "plan.fileless." : "plan.";
    String start =
        "Start changing code: "
            + count(plan.steps().size(), "step")
            + (changed == 0 ? "" : ", " + count(changed, "file"));
    List<Verification> verification = plan.verification();
    return switch (verification.size()) {
      case 0 -> titled(key + "unchecked", start, "steps", steps, "files", files);
      case 1 -> {
        String command = verification.getFirst().command();
        String text = start + ", then run " + command;
        yield titled(key + "check", text, "steps", steps, "files", files, "command", command);
      }
      default -> {
        String checks = String.valueOf(verification.size());
        String text = start + ", then run " + checks + " checks";
        yield titled(key + "checks", text, "steps", steps, "files", files, "checks", checks);
      }
    };
  }

  private static Stream<String> changed(Plan plan) {
    var named =
        plan.files().stream().filter(file -> file.action() != Action.READ).map(PlannedFile::path);
    return Stream.concat(named, plan.steps().stream().flatMap(step -> step.files().stream()))
        .distinct();
  }

  private static RequestTitle delivery(DeliverySubject offer) {
    int added = offer.files().stream().mapToInt(DeliverySubject.File::additions).sum();
    int gone = offer.files().stream().mapToInt(DeliverySubject.File::deletions).sum();
    int files = offer.files().size();
    String key = offer.branch() == null ? "patch" : offer.mode();
    String branch = "branch " + offer.branch();
    String what =
        switch (key) {
          case "patch" -> "Hand over a patch";
          case "push" -> "Push %s to %s".formatted(branch, offer.remote());
          case "pull_request" ->
              "Open a pull request at %s of %s".formatted(offer.remote(), branch);
          default -> "Hand over " + branch;
        };
    return titled(
        "delivery." + key,
        "%s: %s, +%d −%d".formatted(what, count(files, "file"), added, gone),
        "branch",
        Objects.requireNonNullElse(offer.branch(), ""),
        "remote",
        Objects.requireNonNullElse(offer.remote(), ""),
        "files",
        String.valueOf(files),
        "added",
        String.valueOf(added),
        "removed",
        String.valueOf(gone));
  }

  private static RequestTitle budget(BudgetSubject budget) {
    String many = budget.dimension().equals("cost") ? "dollars" : budget.dimension();
    boolean one = budget.limit().compareTo(BigDecimal.ONE) == 0;
    String unit = one && many.endsWith("s") ? many.substring(0, many.length() - 1) : many;
    return of(
        "budget." + budget.dimension(),
        "Let the task use more than %s " + unit + "; used: %s",
        "limit",
        budget.limit().toPlainString(),
        "spent",
        budget.spent().toPlainString());
  }

  /** Who raises an operator's request knows more of it, and may say it in words of its own. */
  private static RequestTitle operator(OperatorSubject operator) {
    String step = Objects.requireNonNullElse(operator.step(), "");
    String text =
        switch (operator.cause()) {
          case "planning_stuck" -> "Let the planner try again";
          case "step_failed", "conflict" ->
              "Try step %s again, or go on without it".formatted(step);
          default -> "Say how the task goes on";
        };
    String model = Objects.requireNonNullElse(operator.model(), "");
    return titled("operator." + operator.cause(), text, "model", model, "step", step);
  }

  private static String count(long number, String noun) {
    return number == 1 ? "1 " + noun : number + " " + noun + "s";
  }

  /** A sentence with "%s" for each of the first pairs of name and value that follow. */
  static RequestTitle of(String key, String sentence, String... pairs) {
    Object[] values = titled(key, "", pairs).arguments().values().toArray();
    return titled(key, sentence.formatted(values), pairs);
  }

  private static RequestTitle titled(String key, String text, String... pairs) {
    SequencedMap<String, String> arguments = new LinkedHashMap<>();
    for (int i = 0; i + 1 < pairs.length; i += 2) {
      arguments.put(pairs[i], inOneLine(pairs[i + 1]));
    }
    return new RequestTitle(key, arguments, inOneLine(text));
  }

  private static String inOneLine(String text) {
    return TextShortener.start(text.replaceAll("\\s+", " ").strip(), LONGEST);
  }
}
