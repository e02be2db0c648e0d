package dev.perdure.activities.files;

import dev.perdure.planner.message.Visible;
import dev.perdure.planner.tool.Demand;
import java.nio.file.Path;
import java.util.Objects;

/** What reaching outside of the worktree needs: permission for the directory. */
public final class OutsideDemand {

  private OutsideDemand() {}

  /** The permission to reach what lies beside and below a path. */
  public static Demand of(Path real) {
    Path directory = Objects.requireNonNullElse(real.getParent(), real);
    return new Demand(
        "external_directory",
        directory.resolve("*").toString(),
        "Reach outside of the workspace: " + Visible.of(real.toString()));
  }
}
