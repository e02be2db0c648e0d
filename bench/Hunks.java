import history.Blobs;
import history.Change;
import history.Damage;
import history.History;
import history.Hunk;
import history.Tally;
import history.ToolProcess;
import history.ToolProcess.ToolCall;
import history.Trial;
import history.Trials;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Replays the hunks of git repositories as edit and patch calls and compares with git's own files.
 */
public final class Hunks {

  private static final int BATCH = 300;
  private static final int MAX_PRINTED = Integer.getInteger("shown", 3);
  private static final int MAX_FILE_LENGTH = 2_000_000;
  private static final Pattern LINES = Pattern.compile("lines ((?:\\d+, )*\\d+)");

  private final String launcher;
  private final Path workspace;
  private final Tally tally = new Tally();
  private final ExecutorService caller = Executors.newSingleThreadExecutor();
  private List<Trial> waiting = new ArrayList<>();
  private Future<?> called = CompletableFuture.completedFuture(null);
  private final Map<String, Integer> shown = new TreeMap<>();
  private final List<String> misses = new ArrayList<>();
  private ToolProcess tools;
  private long calls;
  private long nanos;
  private int hunks;
  private int most = Integer.MAX_VALUE;
  private boolean sparse;
  private List<Damage> kinds = List.of(Damage.values());

  private Hunks(String launcher) throws IOException {
    this.launcher = launcher;
    this.workspace = Files.createTempDirectory("perdure-hunks");
  }

  public static void main(String[] arguments) throws Exception {
    List<String> rest = new ArrayList<>(List.of(arguments));
    Hunks bench = new Hunks(rest.removeFirst());
    while (!rest.isEmpty() && rest.getFirst().startsWith("--")) {
      bench.option(rest.removeFirst(), rest);
    }
    if (rest.isEmpty()) {
      System.err.println(
          "Usage: bench/hunks [--hunks N of each repository] [--sparse] [--kinds BLANK,…] REPO…");
      System.exit(2);
    }
    boolean held = bench.run(rest, bench.most);
    System.exit(held ? 0 : 1);
  }

  private void option(String name, List<String> rest) {
    switch (name) {
      case "--hunks" -> most = Integer.parseInt(rest.removeFirst());
      case "--sparse" -> sparse = true;
      case "--kinds" ->
          kinds = Stream.of(rest.removeFirst().split(",")).map(Damage::valueOf).toList();
      default -> throw new IllegalArgumentException(name + " is no option of bench/hunks.");
    }
  }

  private boolean run(List<String> repositories, int most) throws Exception {
    try (ToolProcess process = new ToolProcess(launcher, workspace)) {
      tools = process;
      for (String repository : repositories) {
        replay(Path.of(repository), most);
        flush();
        called.get();
        System.out.println(tally.table());
      }
    } finally {
      caller.shutdownNow();
      delete(workspace);
    }
    System.out.printf(
        "%d hunks; %d calls that change a file, each after a read, in %.0f s: %.0f a minute through"
            + " ./perdure tools%n",
        hunks, calls, nanos / 1e9, calls * 60e9 / nanos);
    misses.forEach(System.out::println);
    return tally.holds();
  }

  private void replay(Path repository, int most) throws Exception {
    List<Change> changes = new ArrayList<>(History.of(repository));
    int all = changes.size();
    if (most < all) {
      Collections.shuffle(changes, new Random(1));
      changes = new ArrayList<>(changes.subList(0, most));
      changes.sort(Comparator.comparing(Change::oldBlob));
    }
    System.out.printf("%s: %d of %d hunks%n", repository, changes.size(), all);
    try (Blobs blobs = new Blobs(repository)) {
      for (Change change : changes) {
        Hunk hunk = Hunk.of(change, blobs);
        if (hunk.fileBefore().length() > MAX_FILE_LENGTH) {
          continue;
        }
        hunks++;
        for (Trial trial : Trials.of(hunk, contexts(), sparse ? List.of(kind()) : kinds)) {
          waiting.add(trial);
          if (waiting.size() == BATCH) {
            flush();
          }
        }
      }
    }
  }

  /** Returns the context sizes of undamaged calls; none if only some kinds of damage are tried. */
  private List<Integer> contexts() {
    if (kinds.size() < Damage.values().length) {
      return List.of();
    }
    int count = Trials.CONTEXTS.size();
    return sparse ? List.of(Trials.CONTEXTS.get(hunks / kinds.size() % count)) : Trials.CONTEXTS;
  }

  private Damage kind() {
    return kinds.get(hunks % kinds.size());
  }

  /** Hands what waits to the tools while the next calls are worked out. */
  private void flush() throws Exception {
    called.get();
    List<Trial> trials = waiting;
    waiting = new ArrayList<>();
    called =
        caller.submit(() -> {
          call(trials);
          return null;
        });
  }

  private void call(List<Trial> waiting) throws Exception {
    List<ToolCall> batch = new ArrayList<>();
    for (int i = 0; i < waiting.size(); i++) {
      Trial trial = waiting.get(i);
      Files.write(workspace.resolve(path(i, waiting.get(i))), bytes(trial.fileBefore()));
      batch.add(new ToolCall("read", Map.of("filePath", path(i, waiting.get(i)), "limit", 1)));
      batch.add(call(trial.call(), path(i, waiting.get(i))));
    }
    long start = System.nanoTime();
    List<JsonNode> answers = tools.run(batch);
    nanos += System.nanoTime() - start;
    calls += waiting.size();
    for (int i = 0; i < waiting.size(); i++) {
      Path file = workspace.resolve(path(i, waiting.get(i)));
      judge(waiting.get(i), answers.get(2 * i + 1), Files.readAllBytes(file));
      Files.delete(file);
    }
  }

  private static String path(int index, Trial trial) {
    return index + "-" + trial.name();
  }

  private static ToolCall call(Trial.Call call, String path) {
    return switch (call) {
      case Trial.Call.Edit(var oldString, var newString) ->
          new ToolCall(
              "edit", Map.of("filePath", path, "oldString", oldString, "newString", newString));
      case Trial.Call.Patch(var head, var hunk) ->
          new ToolCall("patch", Map.of("patchText", head.formatted(path) + hunk));
    };
  }

  private void judge(Trial trial, JsonNode answer, byte[] now) {
    Tally.End end = end(trial, answer, new String(now, StandardCharsets.ISO_8859_1));
    if (!tally.add(trial, end)) {
      note(trial, end, answer);
    }
  }

  private static Tally.End end(Trial trial, JsonNode answer, String now) {
    if (!answer.path("isError").asBoolean()) {
      return now.equals(trial.fileAfter()) ? Tally.End.APPLIED : Tally.End.WRONG;
    }
    if (!now.equals(trial.fileBefore())) {
      return Tally.End.WRONG;
    }
    return refused(trial, answer.path("output").asString());
  }

  /**
   * A refusal that names lines is one for ambiguity; if that is due, they must be the right ones.
   */
  private static Tally.End refused(Trial trial, String output) {
    Matcher lines = LINES.matcher(output);
    boolean named = lines.find() && !output.contains("without guessing");
    if (!named || trial.due() != Trial.Due.AMBIGUOUS) {
      return named ? Tally.End.AMBIGUOUS : Tally.End.REFUSED;
    }
    List<Integer> numbers = Stream.of(lines.group(1).split(", ")).map(Integer::valueOf).toList();
    List<Integer> due = List.copyOf(new TreeSet<>(trial.places()));
    return (output.contains(", …") ? due.subList(0, numbers.size()) : due).equals(numbers)
        ? Tally.End.AMBIGUOUS
        : Tally.End.REFUSED;
  }

  private void note(Trial trial, Tally.End end, JsonNode answer) {
    if (shown.merge(trial.variant() + end, 1, Integer::sum) <= MAX_PRINTED) {
      misses.add(
          "--- %s: %s, due %s at %s\n%s\n%s"
              .formatted(trial.variant(), end, trial.due(), trial.places(), trial.call(), answer));
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static void delete(Path directory) throws IOException {
    try (var tree = Files.walk(directory)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
