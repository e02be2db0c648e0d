package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.run.OutputLimit;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.testing.Eventually;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One turn asks for many results that are far longer than a model can read. */
class LargeResultsTest extends AgentJourney {

  private static final int CALLS = 30;

  /** The number of calls that a workflow runs at once. */
  private static final int AT_ONCE = 8;

  private static final int LENGTH = 2 * 1024 * 1024;
  private static final int MAX_PAYLOAD_BYTES = 4 * 1024 * 1024;

  private final DumpTool dumpTool = new DumpTool();

  @Test
  void keepsEveryResultOfATurnInOrderAndShowsTheModelItsHeadAndAReference() throws Exception {
    RunId run = open();
    TurnResult turn = scene.models().respond(new TurnRequest(run, 1));
    assertThat(runAll(run, turn)).hasSize(CALLS).containsOnly(new ToolOutcome.Done());

    List<Part.ToolResult> shown = results(run);
    assertThat(shown)
        .extracting(Part.ToolResult::callId)
        .containsExactlyElementsOf(
            IntStream.range(0, CALLS).mapToObj(index -> run.call(1, index)).toList());
    for (int index = 0; index < CALLS; index++) {
      String content = shown.get(index).content();
      String reference = shown.get(index).metadata().text("artifact").orElseThrow();
      assertThat(content).startsWith(line(index)).contains("ref:" + reference);
      assertThat(content.length()).isLessThan(OutputLimit.BYTES + 1024);
      assertThat(scene.journal().artifactStore().find(reference))
          .hasValue(text(index).getBytes(StandardCharsets.UTF_8));
    }
    assertThat(Json.write(turn).length()).isLessThan(MAX_PAYLOAD_BYTES);
    assertThat(Json.write(shown).length()).isLessThan(MAX_PAYLOAD_BYTES);
    assertThat(scene.models().respond(new TurnRequest(run, 2)).finish())
        .isEqualTo(FinishReason.END_TURN);
  }

  @Test
  void holdsNoResultInMemoryOnceItsCallHasEnded() throws Exception {
    RunId run = open();
    runAll(run, scene.models().respond(new TurnRequest(run, 1)));

    assertThat(dumpTool.outputs).hasSize(CALLS);
    Eventually.holds(() -> {
      System.gc();
      return dumpTool.outputs.stream().allMatch(output -> output.refersTo(null));
    });
  }

  private RunId open() {
    String calls =
        IntStream.range(0, CALLS)
            .mapToObj("{name: dump, arguments: {number: %d}}"::formatted)
            .collect(Collectors.joining(", "));
    String script = "- tool_calls: [%s]\n- text: Done.\n".formatted(calls);
    scene = new AgentScene(directory, Strategy.BUILD_ONLY, script, dumpTool);
    return scene.open("build", Phase.EXECUTING, "build/executing", false);
  }

  private List<ToolOutcome> runAll(RunId run, TurnResult turn) throws Exception {
    List<ToolOutcome> outcomes = new ArrayList<>();
    try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
      List<Future<ToolOutcome>> calls =
          turn.calls().stream()
              .map(call -> new ToolCallRequest(run.call(1, call.index()), null))
              .map(request -> threads.submit(() -> scene.tools().run(request)))
              .toList();
      for (Future<ToolOutcome> call : calls) {
        outcomes.add(call.get());
      }
    }
    return outcomes;
  }

  private List<Part.ToolResult> results(RunId run) {
    return scene.journal().conversationStore().context(run).stream()
        .filter(message -> message.role() == MessageRole.TOOL)
        .map(Message::parts)
        .flatMap(List::stream)
        .map(Part.ToolResult.class::cast)
        .toList();
  }

  private static String line(int number) {
    return "Line of result %d.\n".formatted(number);
  }

  private static String text(int number) {
    String line = line(number);
    return line.repeat(LENGTH / line.length());
  }

  /** A tool with 2 MB of output that remembers whether anything still holds the output. */
  private static final class DumpTool implements Tool {

    private static final ToolSpec SPEC =
        new ToolSpec(
            "dump",
            "Returns a long text.",
            """
            {"type":"object","properties":{"number":{"type":"integer"}},"required":["number"]}\
            """,
            true);

    private final Queue<WeakReference<String>> outputs = new ConcurrentLinkedQueue<>();

    @Override
    public ToolSpec spec() {
      return SPEC;
    }

    @Override
    public CallPreparation prepare(JsonObject arguments, ToolContext context) {
      int number = Math.toIntExact(arguments.number("number").orElseThrow());
      return new CallPreparation.Proposal(
          List.of(new Demand("read", "greet.txt", "Read a long text")),
          PermissionSubjectPreview.none(),
          new Effect.Repeatable(() -> dump(number)));
    }

    private ToolResult dump(int number) {
      String output = text(number);
      outputs.add(new WeakReference<>(output));
      return ToolResult.of("Dump " + number, output);
    }
  }
}
