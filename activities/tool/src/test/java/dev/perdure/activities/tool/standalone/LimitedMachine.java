package dev.perdure.activities.tool.standalone;

import dev.perdure.activities.files.DiskFull;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.git.GitFailure;
import dev.perdure.activities.git.worktree.UndoRedo;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.git.worktree.WorkspaceFixture;
import dev.perdure.planner.agent.AgentRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Works in a directory of a machine that has no space left or gives no rights, and tells of it. */
final class LimitedMachine {

  private final WorkspaceFixture fixture;
  private final Workspace workspace;
  private final ToolCallServer tools;
  private int calls;

  private LimitedMachine(Path home) throws IOException {
    fixture = new WorkspaceFixture(home);
    workspace = fixture.open();
    WorkspaceFixture.write(workspace, "a.txt", "old\n");
    Path records = Files.createDirectories(home.resolve("records"));
    tools =
        new ToolCallServer(
            new WorktreePaths(workspace.directory(), records, List.of()),
            "build",
            AgentPolicies.of(AgentRegistry.builtIn().find("build").orElseThrow(), true),
            records,
            Map.of());
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path home = Path.of(arguments[1]);
    LimitedMachine machine = new LimitedMachine(home);
    if (arguments[0].equals("full")) {
      machine.runFull(home.resolve("filler"));
    } else {
      machine.runWithoutRights();
    }
  }

  private void runFull(Path filler) throws IOException, InterruptedException {
    call("read", "'filePath':'a.txt'");
    fill(filler);
    call("write", "'filePath':'new.txt','content':'" + "x".repeat(9_000) + "'");
    call("edit", "'filePath':'a.txt','oldString':'old','newString':'" + "y".repeat(9_000) + "'");
    say("content", Files.readString(workspace.directory().resolve("a.txt")).strip());
    say("files", files());
    Files.writeString(filler, "");
    WorkspaceFixture.write(workspace, "b.txt", "z".repeat(20_000));
    fill(filler);
    checkpoint();
    Files.delete(filler);
    checkpoint();
    call("edit", "'filePath':'a.txt','oldString':'old','newString':'new'");
    say("content", Files.readString(workspace.directory().resolve("a.txt")).strip());
  }

  private void runWithoutRights() throws IOException, InterruptedException {
    WorkspaceFixture.write(workspace, "closed/in.txt", "in\n");
    WorkspaceFixture.write(workspace, "secret.txt", "secret\n");
    WorkspaceFixture.write(workspace, "tracked.txt", "first\n");
    checkpoint();
    WorkspaceFixture.write(workspace, "other-secret.txt", "secret\n");
    WorkspaceFixture.write(workspace, "tracked.txt", "second\n");
    for (String file : List.of("secret.txt", "other-secret.txt", "tracked.txt")) {
      allow(file, "---------");
    }
    allow("closed", "r-xr-xr-x");
    call("read", "'filePath':'secret.txt'");
    call("write", "'filePath':'closed/new.txt','content':'x'");
    call("grep", "'pattern':'secret'");
    allow("closed", "r--r--r--");
    call("grep", "'pattern':'in','path':'closed/in.txt'");
    call("glob", "'pattern':'**/in.txt'");
    allow("closed", "---------");
    call("list", "");
    call("list", "'ignore':['closed']");
    call("bash", "'command':'pwd','workdir':'closed'");
    allow("a.txt", "r--r--r--");
    call("read", "'filePath':'a.txt'");
    call("edit", "'filePath':'a.txt','oldString':'old','newString':'new'");
    allow("a.txt", "rw-r--r--");
    WorkspaceFixture.write(workspace, "a.txt", "new\n");
    checkpoint();
    say("left", inOrder(fixture.checkpoints().leftOut(workspace).stream()));
    allow("closed", "rwxr-xr-x");
    undo();
    undo();
    allow("tracked.txt", "rw-r--r--");
    say("tracked", Files.readString(workspace.directory().resolve("tracked.txt")).strip());
    say("content", Files.readString(workspace.directory().resolve("a.txt")).strip());
    searchWithoutRights();
  }

  private void searchWithoutRights() throws IOException, InterruptedException {
    WorkspaceFixture.write(workspace, ".gitignore", "*.log\n");
    WorkspaceFixture.write(workspace, "in/closed/x.txt", "x");
    allow(".gitignore", "---------");
    allow("in/closed", "---------");
    call("list", "");
    call("list", "'path':'in'");
  }

  private void undo() {
    say("undo", new UndoRedo(fixture.program, fixture.checkpoints()).undo(workspace).toString());
  }

  private String files() throws IOException {
    try (var files = Files.list(workspace.directory())) {
      return inOrder(
          files.map(file -> file.getFileName().toString()).filter(name -> !name.equals(".git")));
    }
  }

  private static String inOrder(Stream<String> names) {
    return names.sorted().collect(Collectors.joining(","));
  }

  private void allow(String file, String rights) throws IOException {
    Files.setPosixFilePermissions(
        workspace.directory().resolve(file), PosixFilePermissions.fromString(rights));
  }

  private static void fill(Path file) {
    try (var stream = Files.newOutputStream(file)) {
      byte[] block = new byte[4_096];
      while (true) {
        stream.write(block);
      }
    } catch (IOException e) {
      say("filled", String.valueOf(e.getMessage()));
    }
  }

  private void call(String name, String arguments) throws InterruptedException {
    calls++;
    String line = "{'id':'%d','name':'%s','arguments':{%s}}".formatted(calls, name, arguments);
    try {
      say(name, tools.answer(calls, line.replace('\'', '"')));
    } catch (UncheckedIOException fault) {
      say(name, "a fault: " + fault);
    }
  }

  private void checkpoint() {
    try {
      say("checkpoint", "number " + fixture.checkpoints().take(workspace, "Turn").number());
    } catch (GitFailure | DiskFull failure) {
      say("checkpoint", failure.getMessage());
    }
  }

  private static void say(String what, String words) {
    System.out.println(what + ": " + words.replaceAll("\\s+", " "));
  }
}
