package dev.perdure.activities.lsp;

import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolSource;
import dev.perdure.activities.tool.run.PostEditCheck;
import dev.perdure.planner.id.RunId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Support of language servers for runs: the tool {@code lsp}, and the diagnostics of changed files.
 */
public record LspSupport(Function<RunId, LspCatalog> catalogs, LspServerPool servers)
    implements AutoCloseable {

  /** With the servers on a search path that the settings of a run's task leave switched on. */
  public static LspSupport of(
      TaskConfigurationLookup configurations,
      Sandbox sandbox,
      LspServerPool.Tasks tasks,
      Optional<String> path) {
    return new LspSupport(
        run -> LspCatalog.of(configurations.settings(run).lsp(), path.orElse("")),
        new LspServerPool(sandbox, tasks, LspLimits.DEFAULT));
  }

  /** Another source of tools with the tool of language servers, offered if there are some. */
  public ToolSource and(ToolSource others) {
    return run -> {
      List<Tool> all = new ArrayList<>(others.of(run));
      all.add(tool(run));
      return all;
    };
  }

  Tool tool(RunId run) {
    return new LspTool(catalogs.apply(run), servers);
  }

  /** The errors in files that calls change. */
  public PostEditCheck diagnostics() {
    return new EditDiagnostics(catalogs, servers);
  }

  @Override
  public void close() {
    servers.close();
  }
}
