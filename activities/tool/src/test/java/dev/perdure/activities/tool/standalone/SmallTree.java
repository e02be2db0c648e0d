package dev.perdure.activities.tool.standalone;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.tool.shell.BackgroundCommands;
import dev.perdure.planner.agent.AgentRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Lines of calls that may do all there is to do, in a tree of one file and one directory. */
abstract class SmallTree {

  @TempDir Path home;
  Path root;
  ToolCallServer lines;

  @BeforeEach
  void plant() throws IOException {
    root = Files.createDirectory(home.resolve("tree"));
    Files.createDirectory(root.resolve("dir"));
    Files.writeString(root.resolve("a.txt"), "one\n");
    lines =
        new ToolCallServer(
            new WorktreePaths(root, Files.createDirectory(home.resolve("records")), List.of()),
            "build",
            AgentPolicies.of(AgentRegistry.builtIn().agent("build"), true),
            home,
            Map.of());
  }

  @AfterEach
  void endWhatRunsInTheBackground() {
    BackgroundCommands.endAll(new WorktreePaths(root, home.resolve("records"), List.of()));
  }
}
