package micro;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.standalone.AgentPolicies;
import dev.perdure.activities.tool.standalone.ToolCallServer;
import dev.perdure.planner.agent.AgentRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Whole calls on a file of 1 MB as the tools verb makes them: arguments read, rules asked, journal
 * kept, difference computed, result written. {@code fileAlone} is what the disk takes of it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class LargeFileCalls {

  private static final int LINES = 16_384;
  private static final String NAME = "large.txt";

  private Path base;
  private Path file;
  private ToolCallServer tools;
  private int call;
  private int edits;

  @Setup(Level.Trial)
  public void open() throws Exception {
    base = Files.createTempDirectory("perdure-micro");
    Path workspace = Files.createDirectory(base.resolve("workspace"));
    Path records = Files.createDirectory(base.resolve("records"));
    file = workspace.resolve(NAME);
    var agent = AgentRegistry.builtIn().find("build").orElseThrow();
    tools =
        new ToolCallServer(
            new WorktreePaths(workspace, records, List.of()),
            agent.name(),
            AgentPolicies.of(agent, true),
            base,
            Map.of("PATH", System.getenv("PATH")));
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      text.append(line(i)).append('\n');
    }
    Files.writeString(file, text);
    read(1);
  }

  @TearDown(Level.Trial)
  public void close() throws Exception {
    new ProcessBuilder("rm", "-rf", "--", base.toString()).start().waitFor();
  }

  /** 2,000 lines from the first on. */
  @Benchmark
  public String readsItsBeginning() throws Exception {
    return read(1);
  }

  /** The last 2,000 lines. */
  @Benchmark
  public String readsItsEnd() throws Exception {
    return read(LINES - 1_999);
  }

  /** One line in the middle, there and back. */
  @Benchmark
  public String editsALine() throws Exception {
    String plain = line(LINES / 2);
    boolean there = edits++ % 2 == 0;
    return run(
        "edit",
        Map.of(
            "filePath", NAME,
            "oldString", there ? plain : plain + "!",
            "newString", there ? plain + "!" : plain));
  }

  /** Text that is not there, with the nearest lines in the refusal. */
  @Benchmark
  public String refusesAnEdit() throws Exception {
    return run("edit", Map.of("filePath", NAME, "oldString", "no such line", "newString", "x"));
  }

  /** Reads and writes the whole file, for comparison. */
  @Benchmark
  public Path fileAlone() throws Exception {
    return Files.write(file, Files.readAllBytes(file));
  }

  private String read(int offset) throws Exception {
    return run("read", Map.of("filePath", NAME, "offset", offset));
  }

  private String run(String tool, Map<String, Object> arguments) throws Exception {
    Map<String, Object> line = Map.of("id", "c" + call, "name", tool, "arguments", arguments);
    String answer = tools.answer(++call, Json.write(line));
    boolean failed = answer.contains("\"isError\":true");
    if (failed == !arguments.containsValue("no such line")) {
      throw new IllegalStateException(answer.substring(0, Math.min(500, answer.length())));
    }
    return answer;
  }

  private static String line(int number) {
    return "%06d the quick brown fox jumps over the lazy dog, and so on...".formatted(number);
  }
}
