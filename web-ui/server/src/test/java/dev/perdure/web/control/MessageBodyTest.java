package dev.perdure.web.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.DecisionLineComment;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageBodyTest {

  @Test
  void putsCommentsOnLinesIntoTheWordsThatAnAgentReads() {
    var comments =
        List.of(
            new DecisionLineComment("src/Cart.java", "new", 12, 11, "if (a) {\n  b();", "Why two?"),
            new DecisionLineComment("src/Cart.java", "old", 7, null, null, "Keep this."));
    var body = new MessageBody("Look again.", null, null, null, null, null, comments, null);
    assertThat(body.message(new TaskId("t_1"), new Caller("ada")).text())
        .isEqualTo(
            """
            Look again.
            - src/Cart.java, lines 11-12: Why two?
              > if (a) {
              >   b();
            - src/Cart.java, line 7 before the change: Keep this.\
            """);
  }

  @ParameterizedTest
  @CsvSource({"left,2,1", "new,0,", "new,2,3", "new,2,0"})
  void refusesCommentsOnLinesThatCannotBe(String side, int line, @Nullable Integer start) {
    var comments = List.of(new DecisionLineComment("a.c", side, line, start, null, "Why?"));
    var body = new MessageBody("Look.", null, null, null, null, null, comments, null);
    assertThatThrownBy(() -> body.message(new TaskId("t_1"), new Caller("ada")))
        .hasMessageContaining("a.c")
        .isInstanceOf(ApiFailure.class);
  }
}
