package dev.perdure.activities.program;

import dev.perdure.activities.agent.TaskConfigurations;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.planner.id.RunId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** All tools that are not built in: those of the configuration, and those of servers. */
public record ExternalTools(
    TaskConfigurations configurations, Sandbox sandbox, Toolbox.Source servers)
    implements Toolbox.Source {

  @Override
  public Collection<? extends Tool> of(RunId run) {
    List<Tool> all = new ArrayList<>();
    configurations
        .settings(run)
        .customTools()
        .forEach((name, settings) -> all.add(new CustomTool(name, settings, sandbox)));
    all.addAll(servers.of(run));
    return all;
  }
}
