package dev.perdure.activities.tool.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.trace.RecordedSpans;
import dev.perdure.activities.trace.SpanAttributes;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import io.opentelemetry.api.trace.StatusCode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolCallSpanTest {

  @TempDir private Path home;
  private final RecordedSpans spans = new RecordedSpans();
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
    bench.file("a.txt", "the content\n");
  }

  @AfterEach
  void close() {
    spans.close();
  }

  @Test
  void describesACallByTheConventionsForGenerativeAi() {
    ToolContext context = run("read", read("a.txt"), ToolBench.everything());

    var span = spans.one("execute_tool read");
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    assertThat(span.getAttributes().asMap())
        .containsEntry(SpanAttributes.OPERATION, "execute_tool")
        .containsEntry(SpanAttributes.TOOL, "read")
        .containsEntry(SpanAttributes.TOOL_CALL, context.call().value())
        .containsEntry(SpanAttributes.CONVERSATION, context.run().value())
        .containsEntry(SpanAttributes.AGENT, "build")
        .containsEntry(SpanAttributes.OUTCOME, "ok");
    assertThat(span.toString()).doesNotContain("a.txt", "the content");
  }

  @Test
  void showsACallThatFailed() {
    run("read", read("missing.txt"), ToolBench.everything());

    var span = spans.one("execute_tool read");
    assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(span.getAttributes().get(SpanAttributes.OUTCOME)).isEqualTo("error");
  }

  @Test
  void showsACallThatWaitsForAPerson() {
    bench.readFile("b.txt", "two\n");
    var edit = JsonObject.of("filePath", "b.txt").with("oldString", "two").with("newString", "2");
    Rule ask = Rule.of("edit", "*", RuleAction.ASK);

    run(
        "edit",
        edit,
        Policy.of(List.of(new Ruleset(RuleLayer.TASK, "test", List.of(ask))), Ceiling.NONE));

    assertThat(spans.one("execute_tool edit").getAttributes().get(SpanAttributes.OUTCOME))
        .isEqualTo("needs_permission");
  }

  @Test
  void takesNoNameThatTheModelMadeUp() {
    run("sk-made-up", JsonObject.empty(), ToolBench.everything());

    assertThat(spans.one("execute_tool unknown").toString()).doesNotContain("sk-made-up");
  }

  private static JsonObject read(String file) {
    return JsonObject.of("filePath", file);
  }

  private ToolContext run(String tool, JsonObject arguments, Policy policy) {
    var services =
        new ToolRunnerServices(
            bench.journal, bench.artifacts, CallHooks.none(), PostEditCheck.none(), spans.tracer());
    var context = bench.context(bench.nextCall(), policy);
    ToolBench.run(new ToolRunner(bench.toolbox(), services), tool, arguments, context);
    return context;
  }
}
