package dev.perdure.activities.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecentUnreadPathsTest {

  @TempDir Path directory;

  private final AtomicLong clock = new AtomicLong();
  private final RecentUnreadPaths unread = new RecentUnreadPaths(clock::get);

  @Test
  void areSearchedForOnceInTwoSecondsUnlessACommandRuns() throws IOException {
    Path root = directory.toRealPath();
    Files.writeString(root.resolve("a.key"), "a");
    assertThat(unread.recent(root, denying("*.key"))).hasSize(1);

    Files.writeString(root.resolve("b.key"), "b");
    assertThat(unread.recent(root, denying("*.key"))).hasSize(1);
    assertThat(unread.recent(root, denying("b.*"))).containsExactly(root.resolve("b.key"));
    assertThat(unread.now(root, denying("*.key"))).hasSize(2);
    assertThat(unread.recent(root, denying("*.key"))).hasSize(2);

    Files.writeString(root.resolve("c.key"), "c");
    clock.addAndGet(Duration.ofSeconds(2).toNanos());
    assertThat(unread.recent(root, denying("*.key"))).hasSize(3);
  }

  private static Policy denying(String pattern) {
    return ToolBench.defaults()
        .and(
            new Ruleset(
                RuleLayer.USER, "test", List.of(Rule.of("read", pattern, RuleAction.DENY))));
  }
}
