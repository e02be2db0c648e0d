package dev.perdure.activities.lsp;

import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolSource;
import dev.perdure.activities.tool.run.PostEditCheck;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.task.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Support of language servers for runs: the tool {@code lsp}, and the diagnostics of changed files.
 */
public record LspSupport(Function<RunId, LspCatalog> catalogs, LspServerPool servers)
    implements AutoCloseable {

  /** With the servers on a search path that the settings of a run's task leave switched on. */
  public static LspSupport of(
      TaskConfigurationLookup configurations,
      Sandbox sandbox,
      Journal journal,
      Optional<String> path) {
    return new LspSupport(
        run -> LspCatalog.of(configurations.settings(run).lsp(), path.orElse("")),
        new LspServerPool(sandbox, new JournalTasks(journal), LspLimits.DEFAULT));
  }

  /** The tasks of a journal. */
  private record JournalTasks(Journal journal) implements LspServerPool.Tasks {

    @Override
    public void tell(RunId run, String sentence) {
      task(run).ifPresent(task -> journal.notice(task.id(), NoticeLevel.WARNING, sentence));
    }

    @Override
    public boolean isAtRest(RunId run) {
      try {
        return task(run).filter(task -> task.state().isAtRest()).isPresent();
      } catch (DataAccessException | TransactionException e) {
        return false;
      }
    }

    private Optional<TaskRecord> task(RunId run) {
      return journal.runs().find(run).map(RunRecord::taskId).flatMap(journal.taskReader()::find);
    }
  }

  /** Another source of tools with the tool of language servers, offered where there are some. */
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
