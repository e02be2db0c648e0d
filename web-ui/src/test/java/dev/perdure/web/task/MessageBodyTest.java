package dev.perdure.web.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.web.security.Caller;
import dev.perdure.web.task.TaskControlController.MessageBody;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageBodyTest {

  @Test
  void putsCommentsOnLinesIntoTheWordsThatAnAgentReads() {
    var comments =
        List.of(
            new Decision.LineComment("src/Cart.java", "new", 12, "Why two?"),
            new Decision.LineComment("src/Cart.java", "old", 7, "Keep this."));
    var body = new MessageBody("Look again.", null, null, null, null, null, comments, null);
    assertThat(body.message(new TaskId("t_1"), new Caller("ada")).text())
        .isEqualTo(
            """
            Look again.
            - src/Cart.java, line 12: Why two?
            - src/Cart.java, line 7 before the change: Keep this.\
            """);
  }
}
