package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PlanEditorCommandTest {

  private static final String PLAN = "/api/tasks/t1/plan";
  private final FakeServer server =
      new FakeServer()
          .on("GET " + PLAN, "{'revision':1,'digest':'d1','markdown':'## Overview'}")
          .on("PUT " + PLAN, "{'revision':2}");

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void showsThePlanAndReadsItBackFromTheEditor() {
    assertThat(plan("true", "show").out()).contains("## Overview");
    assertThat(plan("true", "edit").err()).contains("Nothing was changed.");

    Typed edited = plan("sed -i s/Overview/Risks/", "edit");

    assertThat(edited.code()).as(edited.err()).isZero();
    assertThat(edited.err()).contains("The plan is revision 2 now");
  }

  @Test
  void keepsTheTextThatIsRefusedByItsLine() {
    server.on("PUT " + PLAN, 422, "{'code':'invalid','detail':'Line 1: A plan has no section.'}");

    Typed edited = plan("sed -i s/Overview/Stepps/", "edit");

    assertThat(edited.code()).isEqualTo(4);
    assertThat(edited.err()).contains("Line 1: A plan has no section.", "Your text is kept in /");
  }

  private Typed plan(String editor, String action) {
    return Typed.command(
        Map.of("PERDURE_SERVER", server.address(), "EDITOR", editor), "plan", action, "t1");
  }
}
