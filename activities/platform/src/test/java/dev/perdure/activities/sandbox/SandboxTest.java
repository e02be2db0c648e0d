package dev.perdure.activities.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.activities.files.WorktreePaths;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxTest {

  private static final String LISTEN =
      """
      import socket, sys, time
      s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[1]); s.listen()
      print("ready", flush=True); time.sleep(60)
      """;

  private static final String CONNECT =
      "import socket, sys; socket.socket(socket.AF_UNIX).connect(sys.argv[1])";

  @TempDir(factory = ElsewhereThanTmp.class)
  Path base;

  private Path root;
  private Path records;
  private Path home;
  private Path other;
  private Sandbox sandbox;

  @BeforeEach
  void makeMachine() throws Exception {
    root = Files.createDirectory(base.resolve("tree")).toRealPath();
    records = Files.createDirectory(base.resolve("records")).toRealPath();
    other = Files.createDirectory(base.resolve("other"));
    Files.writeString(other.resolve("file"), "of another task");
    home = Files.createDirectory(base.resolve("home"));
    Files.createDirectory(home.resolve(".ssh"));
    Files.writeString(home.resolve(".ssh/id"), "key");
    Files.writeString(home.resolve(".netrc"), "password");
    Files.createDirectories(home.resolve(".local/bin"));
    Files.writeString(home.resolve(".local/bin/tool"), "readable");
    Files.writeString(home.resolve("diary"), "private");
    sandbox = SandboxDetector.detect(home);
    assumeThat(sandbox.launcher(worktree(), WorktreeAccess.BUILDING, root))
        .as("bubblewrap works here")
        .isPresent();
  }

  @Test
  void namesTheScratchDirectoryByTheVariablesOfPrograms() throws Exception {
    assertThat(run(WorktreeAccess.BUILDING, "echo x > $TMPDIR/made; echo $TMPDIR $TMP $TEMP"))
        .isEqualTo("/tmp /tmp /tmp\n");
    assertThat(run(WorktreeAccess.PLANNING, "cat $(mktemp) $TMPDIR/made")).isEqualTo("x\n");
  }

  @Test
  void letsBuildingChangeTheWorktreeAndNothingElse() throws Exception {
    assertThat(run(WorktreeAccess.BUILDING, "echo x > made && cat made")).isEqualTo("x\n");
    assertThat(root.resolve("made")).hasContent("x\n");
    for (String target :
        List.of(base + "/escaped", "/etc/escaped", "/usr/escaped", home + "/escaped")) {
      run(WorktreeAccess.BUILDING, "echo x > " + target);
      assertThat(Path.of(target)).doesNotExist();
    }
  }

  @Test
  void letsPlanningChangeNothing() throws Exception {
    Files.writeString(root.resolve("a.txt"), "as it was");
    for (String attempt :
        List.of(
            "echo x > a.txt",
            "rm -f a.txt",
            "sed -i s/was/is/ a.txt",
            "python3 -c \"open('a.txt','w').write('x')\"",
            "chmod 777 a.txt",
            "mv a.txt b.txt",
            "mount -o remount,rw . ; echo x > a.txt",
            "unshare -rm sh -c 'mount -o remount,rw,bind . ; echo x > a.txt'")) {
      run(WorktreeAccess.PLANNING, attempt);
      assertThat(root.resolve("a.txt")).as(attempt).hasContent("as it was");
    }
    assertThat(run(WorktreeAccess.PLANNING, "echo x > /tmp/scratch && cat /tmp/scratch"))
        .isEqualTo("x\n");
    assertThat(root).isDirectoryNotContaining("glob:**b.txt");
  }

  @Test
  void hidesCredentialsRecordsAndOtherWorkspaces() throws Exception {
    Files.writeString(records.resolve("secret"), "secret");
    assertThat(run(WorktreeAccess.BUILDING, "cat " + home + "/.local/bin/tool"))
        .isEqualTo("readable");
    assertThat(run(WorktreeAccess.BUILDING, "cd " + home + " && cat diary; ls"))
        .doesNotContain("private");
    for (Path hidden :
        List.of(
            home.resolve(".ssh/id"),
            home.resolve(".netrc"),
            records.resolve("secret"),
            other.resolve("file"))) {
      assertThat(run(WorktreeAccess.BUILDING, "cat " + hidden))
          .as(hidden.toString())
          .doesNotContain("key", "password", "secret\n", "of another task");
    }
  }

  @Test
  void showsOnlyTheWorktreeWhereAllDataIsInTheHome() throws Exception {
    Path data = Files.createDirectories(home.resolve(".local/share/perdure/demo"));
    Files.writeString(data.resolve("secret"), "of the server");
    shell(
        "cd "
            + base
            + " && git init -q src && git -C src -c user.name=a -c user.email=a@b commit -q"
            + " --allow-empty -m first && git clone -q --bare src "
            + data
            + "/repos/r && git -C "
            + data
            + "/repos/r worktree add -q ../../workspaces/t");
    Path calls = Files.createDirectories(data.resolve("calls/t"));
    var worktree = new WorktreePaths(data.resolve("workspaces/t"), calls, List.of(data));
    String command = "git log --format=%s; touch made; cat " + data + "/secret";

    assertThat(run(worktree, WorktreeAccess.BUILDING, worktree.root(), command))
        .contains("first")
        .doesNotContain("of the server");
    assertThat(worktree.root().resolve("made")).exists();
  }

  @Test
  void hasNoNetwork() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String knock =
          "(exec 3<>/dev/tcp/127.0.0.1/%d) 2>/dev/null && echo through"
              .formatted(server.getLocalPort());
      assertThat(run(WorktreeAccess.BUILDING, knock)).doesNotContain("through");
    }
  }

  @Test
  void reachesNoSocketOfAProcessInAnotherNetwork() throws Exception {
    Path socket = base.resolve("engine.sock");
    Process listener =
        new ProcessBuilder("unshare", "-rn", "python3", "-c", LISTEN, socket.toString())
            .redirectErrorStream(true)
            .start();
    try (var said = listener.inputReader()) {
      assertThat(said.readLine()).isEqualTo("ready");
      String knock = "python3 -c '%s' %s && echo through".formatted(CONNECT, socket);
      assertThat(run(WorktreeAccess.BUILDING, knock)).doesNotContain("through");
    } finally {
      listener.destroyForcibly();
    }
  }

  @Test
  void seesAndEndsNoProcessOfTheMachine() throws Exception {
    long own = ProcessHandle.current().pid();
    String seen =
        run(
            WorktreeAccess.BUILDING,
            "ls /proc | grep -c '^[0-9]'; kill -0 %d 2>/dev/null && echo alive".formatted(own));
    assertThat(Integer.parseInt(seen.lines().findFirst().orElseThrow().trim())).isLessThan(10);
  }

  @Test
  void hasNoPrivileges() throws Exception {
    String status = run(WorktreeAccess.BUILDING, "grep CapEff /proc/self/status");
    assertThat(status).contains("0000000000000000");
    run(WorktreeAccess.BUILDING, "echo 1 > /proc/sys/vm/drop_caches && touch changed");
    assertThat(root.resolve("changed")).doesNotExist();
  }

  @Test
  void letsGitReadALinkedWorktree() throws Exception {
    Path mirror = Files.createDirectory(base.resolve("mirror"));
    Path linked = base.resolve("linked");
    shell(
        "git init -q %s && cd %s && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m first && git worktree add -q %s"
            .formatted(mirror, mirror, linked));
    WorktreePaths worktree = new WorktreePaths(linked, records, List.of(mirror, other));
    assertThat(
            run(
                worktree,
                WorktreeAccess.PLANNING,
                linked,
                "git log --format=%s && git status --short"))
        .isEqualTo("first\n");
    run(
        worktree,
        WorktreeAccess.BUILDING,
        linked,
        "git update-ref refs/heads/evil HEAD; echo x > ../mirror/.git/hooks/post-commit");
    assertThat(mirror.resolve(".git/refs/heads/evil")).doesNotExist();
    assertThat(mirror.resolve(".git/hooks/post-commit")).doesNotExist();
  }

  @Test
  void hidesACredentialThatALinkLeadsTo() throws Exception {
    Path dotfiles = Files.createDirectories(home.resolve("dotfiles/aws"));
    Files.writeString(dotfiles.resolve("credentials"), "password");
    Files.writeString(home.resolve("dotfiles/vault"), "password");
    Files.createSymbolicLink(home.resolve(".aws"), dotfiles);
    Files.createSymbolicLink(home.resolve(".vault-token"), home.resolve("dotfiles/vault"));

    String seen =
        run(
            WorktreeAccess.BUILDING,
            "cd %s; cat .aws/* .vault-token dotfiles/* dotfiles/aws/*; cat .local/bin/tool"
                .formatted(home));

    assertThat(seen).doesNotContain("password").contains("readable");
  }

  @Test
  void opensNothingHiddenThroughAForgedPointer() throws Exception {
    Path forged = Files.createDirectories(root.resolve("forged/worktrees/own"));
    Files.writeString(forged.resolve("commondir"), home.resolve(".ssh").toString());
    Files.writeString(forged.resolve("gitdir"), root.resolve(".git").toString());
    for (Path target : List.of(home.resolve(".ssh"), other, forged)) {
      Files.writeString(root.resolve(".git"), "gitdir: " + target + "\n");
      assertThat(run(WorktreeAccess.BUILDING, "cat %s/.ssh/id %s/file".formatted(home, other)))
          .as(target.toString())
          .doesNotContain("key", "of another task");
    }
  }

  @Test
  void keepsGitsPointerConfigurationAndHooksFromCommands() throws Exception {
    shell("git init -q %s".formatted(root));
    String config = Files.readString(root.resolve(".git/config"));
    run(
        WorktreeAccess.BUILDING,
        "git config core.fsmonitor evil; echo x > .git/hooks/pre-commit; rm -rf .git/hooks; mv"
            + " .git/config .git/c");
    assertThat(root.resolve(".git/config")).hasContent(config);
    assertThat(root.resolve(".git/hooks/pre-commit")).doesNotExist();
    assertThat(root.resolve(".git/hooks")).isDirectory();
    run(WorktreeAccess.BUILDING, "echo x > made && git add made");
    assertThat(root.resolve(".git/index")).exists();
  }

  @Test
  void letsCommandsChangeACacheInALayerOfTheTasksOwnAndHidesSecretsInIt() throws Exception {
    Path cache = Files.createDirectory(home.resolve(".tool"));
    Files.writeString(cache.resolve("known"), "known");
    sandbox = SandboxDetector.detect(home, List.of(cache, home.resolve(".ssh")), List.of());
    assumeThat(((Bubblewrap) sandbox).hasOverlays()).isTrue();

    String first =
        "cat %s/known; echo made > %s/made; cat %s/.ssh/id".formatted(cache, cache, home);
    assertThat(run(WorktreeAccess.BUILDING, first)).startsWith("known").doesNotContain("key");
    assertThat(cache.resolve("made")).doesNotExist();
    assertThat(run(WorktreeAccess.BUILDING, "cat %s/made".formatted(cache))).isEqualTo("made\n");
  }

  private WorktreePaths worktree() {
    return new WorktreePaths(root, records, List.of(other));
  }

  private String run(WorktreeAccess view, String command) throws IOException, InterruptedException {
    return run(worktree(), view, root, command);
  }

  private String run(WorktreePaths worktree, WorktreeAccess view, Path directory, String command)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(sandbox.launcher(worktree, view, directory).orElseThrow());
    line.addAll(List.of("bash", "-c", command));
    return output(line);
  }

  private static void shell(String command) throws IOException, InterruptedException {
    output(List.of("bash", "-c", command));
  }

  private static String output(List<String> line) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
    return output;
  }
}
