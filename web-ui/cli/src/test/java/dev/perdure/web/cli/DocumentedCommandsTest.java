package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.testing.Subjects;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.cli.terminal.TerminalCapabilities;
import dev.perdure.web.server.OnServer;
import dev.perdure.web.server.PerdureProperties;
import dev.perdure.web.task.PlannedTask;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Command lines in the documents, all of which the program accepts. Prose may name a verb without
 * its arguments. Commands that need only a server with a task also run against one and succeed.
 */
class DocumentedCommandsTest extends OnServer {

  /** Folders of docs whose commands need a repository, a provider or a task of their own. */
  private static final List<String> EXAMPLES = List.of("extend", "recipes", "providers");

  private static final Path ROOT = Path.of(System.getProperty("perdure.root", "../.."));
  private static final Pattern COMMAND =
      Pattern.compile("(?:^|`|\\| )(?:[A-Z_]+=\\S+ )*\\./perdure ([^`\\n]+)", Pattern.MULTILINE);
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");
  private static final Pattern END = Pattern.compile("[#|<>&;].*");
  private static final int MIN_COUNT = 40;

  private static final String PLAN =
      """
      {"overview": "Write", "steps": [
        {"id": "s1", "title": "A", "instructions": "Do", "checks": [{"command": "true"}]},
        {"id": "s2", "title": "B", "instructions": "Do", "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;

  /** Commands that need more than a server with a task, by prefix, and their needs. */
  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("demo", "a server of its own"),
          Map.entry("serve", "a server of its own"),
          Map.entry("worker", "a database and an engine"),
          Map.entry("run", "a model"),
          Map.entry("compare --repo", "a model"),
          Map.entry("agents generate", "a model"),
          Map.entry("VERB", "a verb"),
          Map.entry("attach", "a person at a terminal"),
          Map.entry("inbox --watch", "a person who ends it"),
          Map.entry("plan edit", "an editor"),
          Map.entry("retry-now", "a task that waits to try again"),
          Map.entry("cancel-step", "a step at work"),
          Map.entry("strategy", "a task without a plan"),
          Map.entry("compare TASK", "two tasks that were begun together"),
          Map.entry("approve", "a workflow that takes the decision"),
          Map.entry("reject", "a workflow that takes the decision"),
          Map.entry("send-back", "a workflow that takes the decision"),
          Map.entry("engine install", "a download of Temporal"),
          Map.entry("doctor", "a machine that lacks nothing"),
          Map.entry("tools", "calls to answer"),
          Map.entry("usage --team", "a team"),
          Map.entry("audit verify --file", "an export and its key"),
          Map.entry("audit forget", "an audit record of the person"),
          Map.entry("backup", "a data directory"),
          Map.entry("restore", "a data directory"),
          Map.entry("replay", "a history"),
          Map.entry("upgrade", "an engine"),
          Map.entry("pause", "a task at work"),
          Map.entry("resume", "a paused task"),
          Map.entry("interrupt", "a task at work"),
          Map.entry("models openai", "a catalogue with this provider"),
          Map.entry("models bedrock", "a catalogue with this cloud"),
          Map.entry("models vertex", "a catalogue with this cloud"),
          Map.entry("models --refresh", "a network"),
          Map.entry("fleet drain", "a worker"),
          Map.entry("fleet undrain", "a worker"),
          Map.entry("fleet move", "a lost host"),
          Map.entry("mcp connect", "a server of tools"),
          Map.entry("mcp disconnect", "a server of tools"),
          Map.entry("mcp login", "a server of tools"),
          Map.entry("mcp logout", "a server of tools"),
          Map.entry("share TASK --revoke", "a link"),
          Map.entry("undo TASK src", "a file that the task changed"),
          Map.entry("trust revoke", "files that are trusted"),
          Map.entry("login", "a person who confirms"),
          Map.entry("logout", "a login"),
          Map.entry("tasks --server", "a login"),
          Map.entry("tokens create", "a server with a token"),
          Map.entry("tokens revoke", "a token"),
          Map.entry("permissions revoke", "a rule that is remembered"));

  @TempDir Path directory;

  @Test
  void theListOfVerbsSaysOfEachWhatItDoesInWholeSentences() {
    String verbs = line().getUsageMessage().split("Commands:\\R")[1];

    assertThat(verbs.split("\\R(?=  \\S)"))
        .hasSizeGreaterThan(40)
        .allSatisfy(verb -> assertThat(verb.strip()).endsWith("."));
  }

  @Test
  void isTakenByTheProgram() throws IOException {
    List<String> commands = new ArrayList<>(commands());
    for (String folder : EXAMPLES) {
      commands.addAll(commands(ROOT.resolve("docs").resolve(folder), List.of()));
    }

    assertThat(commands).hasSizeGreaterThan(MIN_COUNT);
    CommandLine line = line();
    assertThat(commands.stream().flatMap(command -> objection(line, command).stream())).isEmpty();
  }

  @Test
  void endsWellOnAServerThatHasTheTask() throws IOException {
    List<String> commands =
        commands().stream().distinct().filter(DocumentedCommandsTest::runsHere).toList();

    assertThat(commands).hasSizeGreaterThan(MIN_COUNT / 2);
    assertThat(commands.stream().flatMap(command -> failure(command).stream())).isEmpty();
  }

  @Test
  void namesNoCommandThatTheDocumentsDoNotShow() throws IOException {
    List<String> commands = commands();

    assertThat(ELSEWHERE.keySet())
        .filteredOn(start -> commands.stream().noneMatch(command -> command.startsWith(start)))
        .isEmpty();
  }

  /** Checks if the command can run here; {@code explain} alone is the verb's name in prose. */
  private static boolean runsHere(String command) {
    return !command.equals("explain") && ELSEWHERE.keySet().stream().noneMatch(command::startsWith);
  }

  private Optional<String> failure(String command) {
    Typed typed =
        Typed.command(
            Map.of("PERDURE_SERVER", http.address(), "PERDURE_DATA", directory.toString()),
            withValues(words(command), plannedTask()));
    return typed.code() == 0
        ? Optional.empty()
        : Optional.of(
            "./perdure %s: %d %s".formatted(command, typed.code(), typed.out() + typed.err()));
  }

  /** A task at rest, one of whose two steps is done, with a request. */
  private static TaskId plannedTask() {
    var planned = PlannedTask.begin(server, "{\"request\":\"Write\"}", PLAN);
    planned.finish("s1");
    var request = new RequestId("r_" + planned.id());
    var terms = PendingRequest.of(request, RequestKind.OPERATOR, "d1", null);
    var requests = server.journal().requestStore();
    requests.draft(
        new RequestDraft(
            planned.id(), terms, "Go on", Subjects.outage(), HumanRequestRisk.low(), List.of()));
    requests.raise(request);
    server.journal().taskStateMachine().state(planned.id(), TaskState.IDLE, "");
    return planned.id();
  }

  /** A log that is there to be read, or the name of a file that the command writes. */
  private Path file(String use) {
    if (!use.equals("redaction")) {
      return directory.resolve("task.md");
    }
    try {
      return Files.writeString(directory.resolve("build.log"), "Built in 3 s.");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String[] withValues(String[] words, TaskId task) {
    String[] values = words.clone();
    for (int at = 0; at < words.length; at++) {
      values[at] =
          switch (words[at]) {
            case "TASK", "ID" -> task.value();
            case "REQUEST" -> "r_" + task;
            case "STEP" -> "s1";
            case "MODEL" -> "script/demo";
            case "NAME" ->
                switch (words[at - 1]) {
                  case "--model" -> "script/demo";
                  case "--variant" -> "high";
                  case String _ -> "plan";
                };
            case "A" -> "plan";
            case "P" -> "executing";
            case "REPO" -> "/srv/git/acme";
            case "FILE" -> file(words[at - 1]).toString();
            case String word -> word;
          };
    }
    return values;
  }

  /** The commands of README.md, AGENTS.md and the pages whose commands run here. */
  private static List<String> commands() throws IOException {
    List<String> found = new ArrayList<>(in(ROOT.resolve("README.md")));
    found.addAll(in(ROOT.resolve("AGENTS.md")));
    found.addAll(commands(ROOT.resolve("docs"), EXAMPLES));
    return found;
  }

  private static List<String> commands(Path root, List<String> leftOut) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> pages = Files.walk(root)) {
      for (Path page : pages.filter(it -> it.toString().endsWith(".md")).sorted().toList()) {
        if (!leftOut.contains(root.relativize(page).getName(0).toString())) {
          found.addAll(in(page));
        }
      }
    }
    return found;
  }

  private static List<String> in(Path page) throws IOException {
    return COMMAND
        .matcher(Files.readString(page))
        .results()
        .map(command -> command.group(1).strip())
        .toList();
  }

  private static Optional<String> objection(CommandLine line, String command) {
    try {
      String[] words = words(command);
      boolean named = words.length == 1 && !words[0].startsWith("-");
      var _ = line.parseArgs(named ? new String[] {words[0], "--help"} : words);
      return Optional.empty();
    } catch (ParameterException wrong) {
      return Optional.of("./perdure " + command + ": " + wrong.getMessage());
    }
  }

  /** The words before a comment or the next program; brackets stand for what may be left out. */
  private static String[] words(String command) {
    return WORD.matcher(command)
        .results()
        .takeWhile(word -> word.group(3) == null || !END.matcher(word.group(3)).matches())
        .map(word ->
            Stream.of(1, 2, 3).map(word::group).filter(Objects::nonNull).findFirst().orElseThrow())
        .map(word -> word.replaceAll("^\\[|\\]$", ""))
        .toArray(String[]::new);
  }

  private static CommandLine line() {
    var nowhere = new PrintStream(OutputStream.nullOutputStream());
    var terminal =
        new Terminal(
            nowhere,
            nowhere,
            new BufferedReader(Reader.nullReader()),
            TerminalCapabilities.ofLines(false, false, false, false, 80));
    return new Verbs(PerdureProperties.of(Map.of()), terminal).line();
  }
}
