package dev.perdure.activities.tool.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tools that change files, called with wrong arguments. */
class BadInputTest extends SmallTree {

  private static final String EDIT =
      "{\"filePath\":\"a.txt\",\"oldString\":\"one\",\"newString\":\"two\"}";
  private static final String MULTIEDIT =
      "{\"filePath\":\"a.txt\",\"edits\":[{\"oldString\":\"one\",\"newString\":\"two\"}]}";
  private static final String WRITE = "{\"filePath\":\"a.txt\",\"content\":\"two\"}";
  private static final String PATCH =
      "{\"patchText\":\"*** Begin Patch\\n*** Update File: a.txt\\n-one\\n+two\\n*** End Patch\"}";
  private static final Map<String, String> CALLS =
      Map.of("edit", EDIT, "multiedit", MULTIEDIT, "write", WRITE, "patch", PATCH);

  private int number;

  @ParameterizedTest
  @CsvSource({
    "edit, filePath",
    "edit, oldString",
    "edit, newString",
    "multiedit, filePath",
    "multiedit, edits",
    "write, filePath",
    "write, content",
    "patch, patchText"
  })
  void nameAnArgumentThatIsMissingOrOfTheWrongType(String tool, String argument) throws Exception {
    call("read", Map.of("filePath", "a.txt"));
    Map<String, Object> arguments = arguments(tool);
    arguments.remove(argument);
    assertRefused(call(tool, arguments)).contains(argument);
    List<Object> wrong = new ArrayList<>(List.of(Map.of("x", 1), List.of(), List.of(1, 2)));
    if (!argument.equals("edits")) {
      wrong.add(List.of(Map.of()));
    }
    for (Object value : wrong) {
      assertRefused(call(tool, with(tool, argument, value))).isNotBlank();
    }
    assertThat(root.resolve("a.txt")).hasContent("one");
  }

  @ParameterizedTest
  @ValueSource(strings = {"edit", "multiedit", "write"})
  void nameAPathThatCanNotBeChanged(String tool) throws Exception {
    Map<String, String> paths = new LinkedHashMap<>();
    paths.put("", "is not a path");
    paths.put("   ", "is not a path");
    paths.put("x\0y", "is not a path");
    paths.put("x".repeat(100_000), "is not a path");
    paths.put("../outside.txt", "outside of the workspace");
    paths.put("/etc/hostname", "outside of the workspace");
    paths.put("dir/../../outside.txt", "outside of the workspace");
    paths.put("dir", "is a directory");
    paths.put(".", "is a directory");
    paths.put(".git/config", "belongs to git");
    paths.put("a.txt/b", "a.txt");
    paths.put("~/new.txt", "relative to the workspace");
    paths.put("new/", "ends like a directory");
    for (var path : paths.entrySet()) {
      assertRefused(call(tool, with(tool, "filePath", path.getKey())))
          .as("%.40s", path.getKey())
          .containsIgnoringCase(path.getValue());
    }
    assertRefused(call(tool, with(tool, "filePath", "x".repeat(300))))
        .containsAnyOf("File name too long", "no such file");
    assertThat(home.resolve("outside.txt")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"../outside.txt", "/etc/hostname", "dir", ".git/config", "x\0y", "a.txt/b"})
  void nameAPathOfAPatchThatCanNotBeChanged(String path) throws Exception {
    for (String head : List.of("*** Add File: ", "*** Delete File: ", "*** Update File: ")) {
      String patch =
          "*** Begin Patch\n"
              + head
              + path
              + "\n"
              + (head.contains("Delete") ? "" : "+x\n")
              + "*** End Patch";
      assertRefused(call("patch", Map.of("patchText", patch))).isNotBlank();
    }
    assertThat(home.resolve("outside.txt")).doesNotExist();
  }

  @Test
  void refuseNulAndHalfCharactersInNewText() throws Exception {
    call("read", Map.of("filePath", "a.txt"));
    assertRefused(call("edit", with("edit", "newString", "x\0"))).contains("NUL");
    assertRefused(call("write", with("write", "content", "x\0"))).contains("NUL");
    assertRefused(call("patch", Map.of("patchText", "*** Begin Patch\n\0"))).contains("NUL");
    assertRefused(call("edit", with("edit", "newString", "\uD83D"))).contains("surrogate");
    assertThat(root.resolve("a.txt")).hasContent("one");
  }

  @Test
  void takeControlCharactersAsTheyAre() throws Exception {
    call("read", Map.of("filePath", "a.txt"));
    assertThat(call("edit", with("edit", "newString", "\u0007\u001B[1m\u007F")).flag("isError"))
        .isFalse();
    assertThat(root.resolve("a.txt")).hasContent("\u0007\u001B[1m\u007F\n");
  }

  @Test
  void refuseAFileThatDisappearedOrChangedSinceItWasRead() throws Exception {
    for (String tool : List.of("edit", "multiedit", "patch")) {
      Files.writeString(root.resolve("a.txt"), "one\n");
      call("read", Map.of("filePath", "a.txt"));
      Files.delete(root.resolve("a.txt"));
      assertRefused(call(tool, arguments(tool)))
          .as(tool)
          .containsAnyOf("no such file", "does not exist");
    }
    for (String tool : CALLS.keySet()) {
      Files.writeString(root.resolve("a.txt"), "one\n");
      call("read", Map.of("filePath", "a.txt"));
      Files.writeString(root.resolve("a.txt"), "one, changed\n");
      assertRefused(call(tool, arguments(tool)))
          .as(tool)
          .contains("changed since you last read it");
    }
  }

  @Test
  void refuseAFileThatWasNotRead() throws Exception {
    for (String tool : CALLS.keySet()) {
      assertRefused(call(tool, arguments(tool))).as(tool).contains("read it first");
    }
  }

  @Test
  void sayThatADirectoryMayNotBeWritten() throws Exception {
    Path locked = Files.createDirectory(root.resolve("locked"));
    Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      assumeThat(Files.isWritable(locked)).as("an administrator may write anywhere").isFalse();
      assertRefused(call("write", with("write", "filePath", "locked/x.txt")))
          .contains("locked/x.txt");
    } finally {
      Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  @Test
  void refuseTooLongALineAndAnswerTheNext() throws Exception {
    String huge =
        "{\"id\":\"h\",\"name\":\"write\",\"arguments\":{\"filePath\":\"h\",\"content\":\""
            + "x".repeat(ToolCallServer.MAX_LINE_LENGTH)
            + "\"}}";
    assertThat(lines.answer(++number, huge))
        .contains("has more than 16000000 characters")
        .contains("\"isError\":true");
    String deep =
        "{\"id\":\"d\",\"name\":\"write\",\"arguments\":"
            + "[".repeat(100_000)
            + "]".repeat(100_000)
            + "}";
    assertThat(lines.answer(++number, deep)).contains("\"isError\":true");
    assertThat(call("read", Map.of("filePath", "a.txt")).flag("isError")).isFalse();
  }

  @Test
  void writeMegabytes() throws Exception {
    String large = "0123456789abcde\n".repeat(500_000);
    assertThat(call("write", Map.of("filePath", "large.txt", "content", large)).flag("isError"))
        .isFalse();
    assertThat(Files.size(root.resolve("large.txt"))).isEqualTo(large.length());
    call("read", Map.of("filePath", "large.txt", "limit", 1));
    assertRefused(
            call(
                "edit", Map.of("filePath", "large.txt", "oldString", "abcde\n0", "newString", "x")))
        .contains("499999 places");
  }

  private static Map<String, Object> arguments(String tool) {
    return new LinkedHashMap<>(Json.read(CALLS.get(tool), JsonObject.class).fields());
  }

  private static Map<String, Object> with(String tool, String argument, Object value) {
    Map<String, Object> arguments = arguments(tool);
    arguments.put(argument, value);
    return arguments;
  }

  private JsonObject call(String tool, Map<String, Object> arguments) throws InterruptedException {
    String line =
        Json.write(Map.of("id", "c" + ++number, "name", tool, "arguments", arguments))
            .replace("\uD83D", "\\ud83d");
    return Json.read(lines.answer(number, line), JsonObject.class);
  }

  private static org.assertj.core.api.AbstractStringAssert<?> assertRefused(JsonObject answer) {
    assertThat(answer.flag("isError"))
        .as(answer.toString().substring(0, Math.min(300, answer.toString().length())))
        .isTrue();
    String output = answer.text("output").orElseThrow();
    assertThat(output.length()).isBetween(10, 8_000);
    return assertThat(output);
  }
}
