package dev.perdure.planner.plan;

import dev.perdure.planner.permission.ExecutedFiles;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The marks of a plan: the files that it changes and that other programs execute. */
public final class PlanExecutionMarks {

  private final Plan plan;
  private final Function<String, List<String>> changedBy;
  private final Set<String> readOnly;

  private PlanExecutionMarks(Plan plan, Function<String, List<String>> changedBy) {
    this.plan = plan;
    this.changedBy = changedBy;
    this.readOnly =
        plan.files().stream()
            .filter(file -> file.action() == PlannedFileAction.READ)
            .map(PlanPlannedFile::path)
            .collect(Collectors.toSet());
  }

  /** A sentence for each such file, by a reader of the files that a shell command changes. */
  public static List<String> of(Plan plan, Function<String, List<String>> changedBy) {
    return new PlanExecutionMarks(plan, changedBy).sentences();
  }

  private List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    Set<String> named = new LinkedHashSet<>();
    for (int i = 0; i < plan.steps().size(); i++) {
      String actor = "Step " + (i + 1);
      for (String path : changed(plan.steps().get(i)).distinct().toList()) {
        named.add(path);
        mark(actor, PlannedFileAction.MODIFY, path).forEach(sentences::add);
      }
    }
    plan.files().stream()
        .filter(file -> file.action() != PlannedFileAction.READ && !named.contains(file.path()))
        .flatMap(file -> mark("The plan", file.action(), file.path()))
        .forEach(sentences::add);
    return sentences.stream().distinct().toList();
  }

  private Stream<String> changed(Step step) {
    Stream<String> declared = step.files().stream().filter(path -> !readOnly.contains(path));
    Stream<String> fixed =
        switch (step.kind()) {
          case AGENT -> Stream.empty();
          case TOOL -> step.toolArguments().text("filePath").stream();
          case COMMAND -> changedBy.apply(PlanDefaults.orEmpty(step.command())).stream();
        };
    return Stream.concat(declared, fixed);
  }

  private static Stream<String> mark(String actor, PlannedFileAction action, String path) {
    return ExecutedFiles.of(path)
        .or(() -> ExecutedFiles.below(path))
        .map(found ->
            "%s %s %s: %s (%s)"
                .formatted(actor, verb(action), path, found.kind().label(), found.reason()))
        .stream();
  }

  private static String verb(PlannedFileAction action) {
    return switch (action) {
      case ADD -> "adds";
      case DELETE -> "deletes";
      case MOVE -> "moves";
      case MODIFY, READ -> "changes";
    };
  }
}
