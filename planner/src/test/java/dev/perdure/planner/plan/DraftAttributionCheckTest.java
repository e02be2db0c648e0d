package dev.perdure.planner.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DraftAttributionCheckTest {

  private static final List<String> DRAFTS = List.of("draft-1", "draft-2");

  @Test
  void aStepMayComeFromSeveralDraftsAndAnotherFromNone() {
    assertThat(check(DRAFTS, "draft-2,draft-1", " ")).isEmpty();
  }

  @Test
  void aDraftThatThereIsNoneOfIsNamedWithThoseThereAre() {
    assertThat(check(DRAFTS, "draft-1", "draft-3"))
        .contains(
            "steps[1].source: 'draft-3' is not a draft: use one or more of draft-1, draft-2, or leave"
                + " it out.");
  }

  @Test
  void aMergedPlanSaysAtLeastOnceWhatComesFromWhere() {
    assertThat(check(DRAFTS, null, null).orElseThrow())
        .startsWith("steps: No step says which draft it comes from");
  }

  @Test
  void whatIsPlannedAfterTheMergeNeedNameNone() {
    Plan plan = Plans.of(step("a", null));

    assertThat(DraftAttributionCheck.objection(plan, DRAFTS, false)).isEmpty();
  }

  @Test
  void aPlanOfOnePlannerNamesNone() {
    assertThat(check(List.of(), null, null)).isEmpty();
    assertThat(check(List.of(), "draft-1", null).orElseThrow()).contains("leave 'source' out");
  }

  private static Optional<String> check(
      List<String> drafts, @Nullable String first, @Nullable String second) {
    return DraftAttributionCheck.objection(
            Plans.of(step("a", first), step("b", second)), drafts, true)
        .map(PlanFinding::toString);
  }

  private static Step step(String id, @Nullable String source) {
    String fields = "id: %s, title: T, instructions: I, checks: [{command: 'true'}]".formatted(id);
    String from = source == null ? "" : ", source: '%s'".formatted(source);
    return Json.yaml("{" + fields + from + "}", Step.class);
  }
}
