package dev.perdure.web.share;

import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanPlannedFile;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.plan.StepState;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Renders a plan and the progress of its steps as HTML for the page of a share link. */
record SharedPlanHtml(SharedPlan shared, SharePageMessages sharePageMessages) {

  String html() {
    Plan plan = shared.plan();
    return prose("overview", plan.overview())
        + prose("approach", plan.approach())
        + list("files", "ul", plan.files(), this::file)
        + list("steps", "ol", plan.steps(), this::step)
        + list(
            "verification",
            "ul",
            plan.verification(),
            it -> item(code(it.command()) + note(it.description())))
        + list("manualChecks", "ul", plan.manualChecks(), line -> item(prose(line)))
        + list("risks", "ul", plan.risks(), line -> item(prose(line)));
  }

  private String prose(String heading, String markdown) {
    return markdown.isBlank() ? "" : heading(heading) + prose(markdown);
  }

  private <T> String list(String heading, String tag, List<T> all, Function<T, String> item) {
    if (all.isEmpty()) {
      return "";
    }
    String items = all.stream().map(item).collect(Collectors.joining());
    return heading(heading) + "<%1$s class=\"%2$s\">%3$s</%1$s>".formatted(tag, heading, items);
  }

  private String file(PlanPlannedFile file) {
    return item(
        "<span>%s</span> %s%s"
            .formatted(
                sharePageMessages.of("file." + file.action().wireName()),
                code(file.path()),
                note(file.note())));
  }

  private String step(Step step) {
    var facts = new StringBuilder();
    line(facts, "command", code(step.command()));
    step.checks()
        .forEach(check -> line(facts, "check", code(check.command()) + note(check.description())));
    return item(
        "<h4>%d %s%s <small>%s</small></h4>%s%s"
            .formatted(
                number(step.id()),
                text(step.title()),
                state(step.id()),
                after(step),
                prose(step.instructions()),
                facts));
  }

  private String state(StepId id) {
    return shared.progress().stream()
        .filter(step -> step.id().equals(id))
        .findFirst()
        .map(step ->
            " <b class=\"%s\">%s</b>"
                .formatted(tone(step.state()), sharePageMessages.of(stateKey(step))))
        .orElse("");
  }

  private static String stateKey(StepRecord step) {
    return step.held() ? "held" : "step." + step.state().wireName();
  }

  private static String tone(StepState state) {
    return switch (state) {
      case DONE -> "done";
      case FAILED -> "failed";
      case AWAITING_PERSON -> "waiting";
      case RUNNING, VERIFYING -> "running";
      case PENDING, READY, SKIPPED, CANCELLED, SUPERSEDED -> "calm";
    };
  }

  private String after(Step step) {
    if (step.dependsOn().isEmpty()) {
      return sharePageMessages.of("independent");
    }
    String numbers =
        step.dependsOn().stream()
            .map(id -> String.valueOf(number(id)))
            .collect(Collectors.joining(", "));
    return sharePageMessages.of("after", numbers);
  }

  private int number(StepId id) {
    return shared.plan().steps().stream().map(Step::id).toList().indexOf(id) + 1;
  }

  private void line(StringBuilder facts, String label, String shown) {
    if (!shown.isEmpty()) {
      facts.append("<p class=\"fact\">%s: %s</p>".formatted(sharePageMessages.of(label), shown));
    }
  }

  private String heading(String key) {
    return "<h3>%s</h3>".formatted(sharePageMessages.of(key));
  }

  private static String item(String inner) {
    return "<li>" + inner + "</li>";
  }

  private String code(@Nullable String raw) {
    return shown(raw, "<code>%s</code>");
  }

  private String note(@Nullable String raw) {
    return shown(raw, " <span>%s</span>");
  }

  private String shown(@Nullable String raw, String format) {
    return Optional.ofNullable(raw)
        .filter(it -> !it.isBlank())
        .map(it -> format.formatted(text(it)))
        .orElse("");
  }

  private String text(String raw) {
    return SafeHtmlRenderer.text(shared.clean().apply(raw));
  }

  private String prose(String markdown) {
    return SafeHtmlRenderer.prose(shared.clean().apply(markdown));
  }
}
