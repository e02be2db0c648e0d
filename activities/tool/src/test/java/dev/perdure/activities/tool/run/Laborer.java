package dev.perdure.activities.tool.run;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that carries out the calls of a long task one after another, as a worker does: started
 * again it begins at the first call and leaves it to the journal what is done already.
 */
final class Laborer {

  private static final int FILES = 7;

  private static final String SWAP =
      """
      *** Begin Patch
      *** Update File: file-0.txt
      *** Move to: file-1.txt
      *** Update File: file-1.txt
      *** Move to: file-0.txt
      *** End Patch
      """;

  private Laborer() {}

  /** Does all the calls of a task of so many edits. */
  public static void main(String[] arguments) throws InterruptedException {
    Path home = Path.of(arguments[0]);
    for (Labor labor : labors(Integer.parseInt(arguments[1]))) {
      Victim.run(home, labor.call(), labor.tool(), labor.arguments(), FaultInjector.none());
    }
    try {
      Files.createFile(home.resolve("done"));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** One call of the task. */
  record Labor(String call, String tool, String arguments) {}

  /**
   * Edits that each add a line after the newest, now and then a patch, a swap, a new file or a
   * command.
   */
  static List<Labor> labors(int edits) {
    List<Labor> all = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      add(all, "write", JsonObject.of("filePath", file(i)).with("content", "begin\nend\n"));
    }
    for (int i = 0; i < edits; i++) {
      switch (i % 10) {
        case 3 -> add(all, "patch", JsonObject.of("patchText", patch(i)));
        case 5 -> add(all, "patch", JsonObject.of("patchText", SWAP));
        case 6 -> add(all, "bash", JsonObject.of("command", "echo " + i + " >> runs/" + i));
        case 9 -> add(all, "write", note(i));
        default -> {}
      }
      add(
          all,
          "edit",
          JsonObject.of("filePath", file(i))
              .with("oldString", "end")
              .with("newString", i + "\nend"));
    }
    return all;
  }

  private static void add(List<Labor> all, String tool, JsonObject arguments) {
    all.add(new Labor(ToolBench.RUN + "." + all.size() + ".0", tool, Json.write(arguments)));
  }

  private static String file(int i) {
    return "file-" + i % FILES + ".txt";
  }

  private static JsonObject note(int i) {
    return JsonObject.of("filePath", "notes/" + i + ".md").with("content", "note " + i + "\n");
  }

  private static String patch(int i) {
    return """
    *** Begin Patch
    *** Add File: added/%d.txt
    +added
    *** Update File: %s
    @@
    -end
    +patched %d
    +end
    *** End Patch
    """
        .formatted(i, file(i), i);
  }
}
