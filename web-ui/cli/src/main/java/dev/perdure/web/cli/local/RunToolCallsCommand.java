package dev.perdure.web.cli.local;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.tool.standalone.AgentPolicies;
import dev.perdure.activities.tool.standalone.TemporaryDirectory;
import dev.perdure.activities.tool.standalone.ToolCallServer;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.NearestName;
import dev.perdure.planner.permission.Policy;
import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.client.Verb;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The verb {@code tools}: runs tool calls, read as JSON lines from standard input, on a directory,
 * without a server.
 */
@Command(name = "tools", description = "Runs tool calls on a directory, one JSON object a line.")
final class RunToolCallsCommand extends Verb implements Callable<Integer> {
  @Option(
      names = "--workspace",
      paramLabel = "DIR",
      required = true,
      description = "The working directory of the calls.")
  private Path workspace = Path.of(".");

  @Option(
      names = "--agent",
      paramLabel = "NAME",
      defaultValue = "build",
      description = "The agent whose rights apply (${DEFAULT-VALUE}).")
  private String agent = "build";

  @Option(
      names = "--allow-all",
      description =
          "Allow all calls that rules ask for or deny, except the denials of perdure.yaml.")
  private boolean allowAll;

  @Option(
      names = "--trust",
      description = "Trust the custom tools and MCP servers of the directory's own files.")
  private boolean trust;

  @Option(names = "--data", paramLabel = "DIR", description = "The data directory (PERDURE_DATA).")
  private Optional<Path> data = Optional.empty();

  RunToolCallsCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!Files.isDirectory(workspace)) {
      throw UsageError.inInput(
          "%s is not a directory: name one with --workspace.".formatted(workspace));
    }
    Agent persona =
        LocalConfigLoader.agents(properties, workspace)
            .find(agent)
            .orElseThrow(() ->
                UsageError.inInput(
                    "There is no agent '%s' for --agent: %s"
                        .formatted(
                            agent,
                            NearestName.remedy(
                                agent,
                                LocalConfigLoader.agents(properties, workspace).choosable()))));
    try (var records = TemporaryDirectory.make()) {
      Path home = PerdureProperties.home();
      WorktreePaths worktree = new WorktreePaths(workspace, records.path(), List.of());
      Map<String, String> environment = properties.environment();
      Policy policy =
          AgentPolicies.of(persona, allowAll)
              .and(LocalRules.of(properties).in(workspace.toAbsolutePath()));
      Path logins = properties.server().data(data);
      try (var added = new LocalExtensions(properties, logins, terminal::note);
          var server =
              new ToolCallServer(
                  worktree,
                  agent,
                  policy,
                  home,
                  environment,
                  ports -> added.of(worktree, trust, ports))) {
        answerAll(server);
      } catch (InvalidConfig e) {
        throw UsageError.inInput(String.valueOf(e.getMessage()));
      }
    }
    return ExitCode.DONE;
  }

  /** Answers each line. */
  private void answerAll(ToolCallServer lines) throws InterruptedException {
    int number = 0;
    for (String line :
        (Iterable<String>) terminal.lines(ToolCallServer.MAX_LINE_LENGTH)::iterator) {
      number++;
      if (!line.isBlank()) {
        terminal.print(lines.answer(number, line));
      }
    }
  }
}
