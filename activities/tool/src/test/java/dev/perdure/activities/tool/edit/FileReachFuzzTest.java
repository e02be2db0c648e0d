package dev.perdure.activities.tool.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.Cases;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** File tools on paths of every kind, with every permission: none changes a thing outside. */
class FileReachFuzzTest {

  private static final String[] NAMES = {
    "a.txt",
    "d",
    "b.txt",
    "..",
    ".",
    "",
    "link",
    "loop",
    "dangling",
    "file-link",
    "out",
    "keep.txt",
    "%2e%2e",
    "\u2024\u2024",
    "~",
    "$HOME",
    "\0",
    "\n",
    " ",
    "é",
    "\uD800",
    ".git",
    "config",
    "hooks",
    "up",
    "../../outside",
    "/",
    "x".repeat(300)
  };

  @TempDir Path home;
  private ToolBench bench;
  private Path outside;

  @BeforeEach
  void layOut() throws IOException {
    bench = new ToolBench(home);
    outside = Files.createDirectories(home.resolve("outside"));
    Files.writeString(outside.resolve("keep.txt"), "kept");
    Files.createDirectories(bench.root.resolve(".git/hooks"));
    Files.writeString(bench.root.resolve(".git/config"), "kept");
    Files.createDirectories(bench.root.resolve("d"));
    Files.createSymbolicLink(bench.root.resolve("link"), outside);
    Files.createSymbolicLink(bench.root.resolve("d/up"), Path.of("../.."));
    Files.createSymbolicLink(bench.root.resolve("loop"), Path.of("loop"));
    Files.createSymbolicLink(bench.root.resolve("dangling"), outside.resolve("new.txt"));
    Files.createSymbolicLink(bench.root.resolve("file-link"), outside.resolve("keep.txt"));
  }

  @Test
  void changesNothingOutsideAndNeverFailsInside() {
    Map<String, String> before = contents(outside);
    before.putAll(contents(bench.root.resolve(".git")));
    Cases.check(random -> {
      ToolResult result = call(path(random), random);
      assertThat(result.output()).doesNotContain("failed inside").isNotBlank();
      Map<String, String> after = contents(outside);
      after.putAll(contents(bench.root.resolve(".git")));
      assertThat(after).isEqualTo(before);
      assertThat(names(home)).containsExactlyInAnyOrder("outside", "records", "tree");
    });
  }

  private ToolResult call(String path, Random random) {
    JsonObject file = JsonObject.of("filePath", path);
    return switch (random.nextInt(mayBeLarge(path) ? 4 : 7)) {
      case 0 -> bench.call("write", file.with("content", Cases.pick(random, "new\n", "", "\0")));
      case 1 -> {
        bench.call("read", file);
        yield bench.call("edit", file.with("oldString", "kept").with("newString", "lost"));
      }
      case 2 -> bench.call("edit", file.with("oldString", "").with("newString", "lost"));
      case 3 -> bench.patch(patch(path, random));
      case 4 -> bench.call("list", JsonObject.of("path", path));
      case 5 -> bench.call("glob", JsonObject.of("pattern", path).with("path", "d"));
      default -> bench.call("grep", JsonObject.of("pattern", "kept").with("path", path));
    };
  }

  /** Whether a search there could be one of the whole machine. */
  private static boolean mayBeLarge(String path) {
    return path.startsWith("/") || path.contains("..") || path.contains("up");
  }

  private static String patch(String path, Random random) {
    String text =
        Cases.pick(
            random,
            "*** Begin Patch\n*** Add File: %s\n+x\n*** End Patch",
            "*** Begin Patch\n*** Delete File: %s\n*** End Patch",
            "*** Begin Patch\n*** Update File: %s\n@@\n-kept\n+lost\n*** End Patch",
            """
            *** Begin Patch
            *** Update File: a.txt
            *** Move to: %s
            @@
            -new
            +lost
            *** End Patch\
            """,
            "--- /dev/null\n+++ b/%s\n@@ -0,0 +1 @@\n+x\n",
            "diff --git a/%s b/%1$s\nold mode 100644\nnew mode 100755\n",
            "--- a/a.txt\n+++ %s\n@@ -1 +1 @@\n-new\n+lost\n");
    return text.formatted(path);
  }

  private String path(Random random) {
    StringBuilder path = new StringBuilder(Cases.pick(random, "", "", "/", outside + "/", "./"));
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      path.append(Cases.pick(random, NAMES)).append(i > 1 ? "/" : "");
    }
    return path.toString();
  }

  private static Map<String, String> contents(Path directory) {
    Map<String, String> contents = new TreeMap<>();
    try (var tree = Files.walk(directory)) {
      for (Path path : tree.toList()) {
        boolean file = Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
        contents.put(path.toString(), file ? Files.readString(path) : "");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return contents;
  }

  private static List<String> names(Path directory) {
    try (var children = Files.list(directory)) {
      return children.map(child -> String.valueOf(child.getFileName())).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
