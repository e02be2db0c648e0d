import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/**
 * Perdure beside the OpenAI Agents SDK on Temporal and LangGraph on PostgreSQL, one after another
 * against one scripted vendor: time, CPU and bytes of a turn, and what a kill repeats.
 */
public final class SideBySide {

  private static final int WARM_UP_TURNS = 20;
  private static final List<String> MODES = List.of("sync", "async");

  /** All figures of one system. */
  private record Column(String name, List<SideRun> runs, String modelKill, String toolKill) {}

  public static void main(String[] arguments) throws Exception {
    System.setProperty("sun.net.httpserver.nodelay", "true");
    ((Logger) LoggerFactory.getLogger("io.temporal")).setLevel(Level.WARN);
    List<Integer> turns = Stream.of(arguments).skip(3).map(Integer::valueOf).toList();
    Path data = Files.createTempDirectory("perdure-bench");
    System.out.println("Load before: " + load());
    List<Column> columns = new ArrayList<>();
    try (var vendor = new SideVendor()) {
      var setup = new SideSetup(arguments[0], arguments[1], Path.of(arguments[2]), data, vendor);
      Path engine = null;
      if (isWanted("perdure") || isWanted("agents")) {
        try (var perdure = new SidePerdure(setup)) {
          perdure.start();
          engine = perdure.engineProgram();
          if (isWanted("perdure")) {
            columns.add(column(perdure, vendor, turns));
          }
        }
      }
      if (isWanted("agents")) {
        try (var agents = new SideAgents(setup, engine)) {
          agents.start();
          columns.add(column(agents, vendor, turns));
        }
      }
      for (String durability : isWanted("langgraph") ? MODES : List.<String>of()) {
        try (var graph = new SideLangGraph(setup, durability)) {
          graph.start();
          columns.add(column(graph, vendor, turns));
        }
      }
    }
    System.out.println("Load after: " + load());
    print(columns, turns);
    System.exit(0);
  }

  /** Whether the property names a system; without the property all are measured. */
  private static boolean isWanted(String system) {
    return List.of(System.getProperty("systems", "perdure agents langgraph").split(" "))
        .contains(system);
  }

  private static Column column(SideSystem system, SideVendor vendor, List<Integer> turns)
      throws Exception {
    SideRun.measure(system, vendor, WARM_UP_TURNS);
    List<SideRun> runs = new ArrayList<>();
    for (int each : turns) {
      SideRun run = SideRun.measure(system, vendor, each);
      System.err.printf("%s, %d turns: %s%n", system.name(), each, run.summary());
      runs.add(run);
    }
    var kill = new SideKill(system, vendor);
    String modelKill = kill.duringModelCall();
    System.err.printf("%s, killed during a model call: %s%n", system.name(), modelKill);
    String toolKill = kill.duringToolCall();
    System.err.printf("%s, killed during a command: %s%n", system.name(), toolKill);
    return new Column(system.name(), runs, modelKill, toolKill);
  }

  private static void print(List<Column> columns, List<Integer> turns) {
    row("", columns, Column::name);
    System.out.println("|---|" + "---|".repeat(columns.size()));
    rows("ms a turn, %d turns (their last tenth)", columns, turns, SideRun::time);
    rows(
        "CPU ms a turn, %d turns = application + engine + database",
        columns, turns, SideRun::cpu);
    rows(
        "KB stored a turn, %d turns = engine + database + other files",
        columns, turns, SideRun::storedBytes);
    rows("KB of Temporal history a turn, %d turns", columns, turns, SideRun::history);
    rows("KB sent to the vendor a turn, %d turns", columns, turns, SideRun::sentBytes);
    row("killed during a model call", columns, Column::modelKill);
    row("killed during a command", columns, Column::toolKill);
  }

  private static void rows(
      String head, List<Column> columns, List<Integer> turns, Function<SideRun, String> cell) {
    IntStream.range(0, turns.size())
        .forEach(i ->
            row(
                head.formatted(turns.get(i)),
                columns,
                column -> cell.apply(column.runs().get(i))));
  }

  private static void row(String head, List<Column> columns, Function<Column, String> cell) {
    System.out.println(
        "| " + head + " | " + String.join(" | ", columns.stream().map(cell).toList()) + " |");
  }

  private static String load() throws Exception {
    return Files.readString(Path.of("/proc/loadavg")).split(" ")[0];
  }
}
