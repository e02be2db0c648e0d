package history;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Every hunk of every commit that is no merge, newest first. */
public final class History {

  private static final Pattern INDEX =
      Pattern.compile("index ([0-9a-f]{40})\\.\\.([0-9a-f]{40}).*");
  private static final Pattern HEAD =
      Pattern.compile("@@ -(\\d+)(?:,(\\d+))? \\+(\\d+)(?:,(\\d+))? @@.*");
  private static final String NONE = "0".repeat(40);

  private History() {}

  /** Reads the whole history of text files that changed; new and deleted files have no hunks. */
  public static List<Change> of(Path repository) throws IOException {
    Process git =
        Git.start(
            repository,
            "log",
            "--no-merges",
            "--no-renames",
            "--no-color",
            "--no-ext-diff",
            "--no-textconv",
            "--full-index",
            "--format=",
            "-p",
            "-U0",
            "--diff-filter=M");
    List<Change> changes = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(git.getInputStream(), StandardCharsets.ISO_8859_1))) {
      String path = "";
      String oldBlob = NONE;
      String newBlob = NONE;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher index = INDEX.matcher(line);
        Matcher head = HEAD.matcher(line);
        if (index.matches()) {
          oldBlob = index.group(1);
          newBlob = index.group(2);
        } else if (line.startsWith("diff --git ")) {
          path = name(line);
        } else if (head.matches()) {
          changes.add(change(path, oldBlob, newBlob, head));
        }
      }
    }
    return changes;
  }

  private static Change change(String path, String oldBlob, String newBlob, Matcher head) {
    int oldSize = head.group(2) == null ? 1 : Integer.parseInt(head.group(2));
    int newSize = head.group(4) == null ? 1 : Integer.parseInt(head.group(4));
    int oldStart = Integer.parseInt(head.group(1)) - (oldSize == 0 ? 0 : 1);
    int newStart = Integer.parseInt(head.group(3)) - (newSize == 0 ? 0 : 1);
    return new Change(path, oldBlob, newBlob, oldStart, oldSize, newStart, newSize);
  }

  /** A plain name with the file's ending; the directory does not matter. */
  private static String name(String head) {
    String name = head.substring(head.lastIndexOf('/') + 1).replaceAll("[^A-Za-z0-9._-]", "_");
    return name.isBlank() || name.startsWith(".") ? "x" + name : name;
  }
}
