package dev.perdure.activities.tool.standalone;

import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.edit.CodeFormatters;
import dev.perdure.activities.tool.edit.FileChangeProposer;
import dev.perdure.activities.tool.read.ReadTool;
import dev.perdure.activities.tool.search.SearchEngine;
import dev.perdure.activities.tool.shell.BackgroundCommandTool;
import dev.perdure.activities.tool.shell.BashTool;
import dev.perdure.activities.tool.web.WebToolFactory;
import dev.perdure.planner.id.RunId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The list of built-in tools: a new one is added here. */
public final class BuiltInTools {

  private BuiltInTools() {}

  /** Each tool, working with these ports and the formatters of the user's file as it is now. */
  public static List<Tool> with(BuiltInToolPorts ports) {
    CodeFormatters formatters = CodeFormatters.read(ports.environment(), ports.home());
    return with(ports, _ -> formatters);
  }

  /** Each tool, working with these ports and the formatters of each run. */
  public static List<Tool> with(
      BuiltInToolPorts ports, Function<RunId, CodeFormatters> formatters) {
    FileChangeProposer targets = new FileChangeProposer(ports.seen(), formatters, ports.sandbox());
    List<Tool> tools = new ArrayList<>();
    tools.addAll(WebToolFactory.from(ports.environment()));
    tools.addAll(BackgroundCommandTool.both(ports.artifacts()));
    tools.addAll(
        List.of(
            new ReadTool(ports.artifacts(), ports.seen()),
            new BashTool(ports.sandbox(), ports.home(), ports.artifacts(), ports.live())));
    tools.addAll(targets.tools());
    tools.addAll(SearchEngine.installed().tools());
    tools.addAll(ports.todos().tools());
    return List.copyOf(tools);
  }
}
