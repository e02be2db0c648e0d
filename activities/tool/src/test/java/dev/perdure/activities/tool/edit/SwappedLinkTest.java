package dev.perdure.activities.tool.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.testing.Cases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** File tools at work while another thread swaps a directory or a file for a link. */
@Tag("slow")
class SwappedLinkTest {

  private static final int ROUNDS = Cases.tries(300);
  private static final int SEARCHED = 20;
  private static final String ADD =
      """
      *** Begin Patch
      *** Add File: d/x/b.txt
      +x
      *** End Patch
      """;

  @TempDir Path home;
  private ToolBench bench;
  private Path outside;

  @BeforeEach
  void layOut() throws IOException {
    bench = new ToolBench(home);
    outside = Files.createDirectories(home.resolve("outside"));
    Files.writeString(outside.resolve("a.txt"), "secret\n");
    Files.writeString(outside.resolve("unseen.txt"), "secret\n");
    bench.file("d/a.txt", "one\n");
  }

  @Test
  void neverReadsOrChangesWhatADirectoryIsSwappedFor() throws Exception {
    workWhileSwapped(bench.root.resolve("d"), outside);
  }

  @Test
  void neverReadsOrChangesWhatAFileIsSwappedFor() throws Exception {
    workWhileSwapped(bench.root.resolve("d/a.txt"), outside.resolve("a.txt"));
  }

  private void workWhileSwapped(Path place, Path target) throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger swaps = new AtomicInteger();
    Thread swapper = Thread.ofPlatform().daemon().start(() -> swap(place, target, over, swaps));
    for (int i = 0; i < ROUNDS || swaps.get() < ROUNDS; i++) {
      work();
      if (i % SEARCHED == 0) {
        search();
      }
    }
    over.set(true);
    swapper.join();
    assertThat(Files.readString(outside.resolve("a.txt"))).isEqualTo("secret\n");
    try (Stream<Path> files = Files.list(outside)) {
      assertThat(files)
          .containsExactlyInAnyOrder(outside.resolve("a.txt"), outside.resolve("unseen.txt"));
    }
  }

  /** Moves the path aside, then creates and deletes a link there; the tools recreate the path. */
  private void swap(Path place, Path target, AtomicBoolean over, AtomicInteger swaps) {
    for (int tries = 0; !over.get(); tries++) {
      try {
        Files.move(place, home.resolve("aside-" + tries), StandardCopyOption.ATOMIC_MOVE);
        Files.createSymbolicLink(place, target);
        swaps.incrementAndGet();
        Files.delete(place);
      } catch (IOException othersWereFaster) {
        Thread.onSpinWait();
      }
    }
  }

  private void work() {
    JsonObject file = JsonObject.of("filePath", "d/a.txt");
    assertThat(output("read", file)).doesNotContain("secret");
    output("write", file.with("content", "two\n"));
    output("edit", file.with("oldString", "two").with("newString", "three"));
    output("patch", JsonObject.of("patchText", ADD));
  }

  private void search() {
    for (String path : List.of("d", ".")) {
      assertThat(output("grep", JsonObject.of("pattern", "s[e]cret").with("path", path)))
          .doesNotContain("secret");
      assertThat(output("glob", JsonObject.of("pattern", "**/*.txt").with("path", path)))
          .doesNotContain("unseen");
      assertThat(output("list", JsonObject.of("path", path))).doesNotContain("unseen");
    }
  }

  /** Returns a tool's output; the call has no permission to reach outside the workspace. */
  private String output(String tool, JsonObject arguments) {
    return switch (bench.verdict(tool, arguments, ToolBench.defaults())) {
      case CallOutcome.Completed(var result) -> result.output();
      case CallOutcome other -> other.toString();
    };
  }
}
