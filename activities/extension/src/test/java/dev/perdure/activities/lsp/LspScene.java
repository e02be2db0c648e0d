package dev.perdure.activities.lsp;

import dev.perdure.activities.config.LspSettings;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.CallHooks;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.run.ToolRunnerServices;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.tool.ToolResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Real tools on a real directory whose changes are shown to language servers. */
final class LspScene implements AutoCloseable {

  final ToolBench bench;
  final List<String> notices = new ArrayList<>();
  final LspServerPool servers;
  volatile boolean atRest;
  final LspSupport languages;

  LspScene(Path home, LspSettings settings, String path, Sandbox sandbox, LspLimits limits) {
    bench = new ToolBench(home);
    servers = new LspServerPool(sandbox, new OneTask(), limits);
    languages = new LspSupport(_ -> LspCatalog.of(settings, path), servers);
  }

  ToolResult write(String path, String content) {
    return call("write", JsonObject.of("filePath", path).with("content", content));
  }

  ToolResult edit(String path, String oldText, String newText) {
    return call(
        "edit",
        JsonObject.of("filePath", path).with("oldString", oldText).with("newString", newText));
  }

  ToolResult call(String tool, JsonObject arguments) {
    return call(tool, arguments, bench.nextCall());
  }

  ToolResult call(String tool, JsonObject arguments, String id) {
    return call(tool, arguments, bench.context(id, ToolBench.everything()));
  }

  ToolResult call(String tool, JsonObject arguments, Policy policy) {
    return call(tool, arguments, bench.context(bench.nextCall(), policy));
  }

  private ToolResult call(String tool, JsonObject arguments, ToolContext context) {
    var stores =
        new ToolRunnerServices(
            bench.journal, bench.artifacts, CallHooks.none(), languages.diagnostics());
    return ToolBench.done(
        ToolBench.run(new ToolRunner(toolbox(), stores), tool, arguments, context));
  }

  private Toolbox toolbox() {
    List<Tool> tools = new ArrayList<>();
    bench.toolbox().names().forEach(name -> tools.add(bench.toolbox().find(name).orElseThrow()));
    tools.add(languages.tool(ToolBench.RUN));
    return new Toolbox(tools);
  }

  private final class OneTask implements LspServerPool.Tasks {
    @Override
    public void tell(RunId run, String sentence) {
      notices.add(sentence);
    }

    @Override
    public boolean isAtRest(RunId run) {
      return atRest;
    }
  }

  @Override
  public void close() {
    servers.close();
  }
}
