package dev.perdure.activities.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.network.EgressProxyMounts;
import dev.perdure.activities.network.ProxyDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The texts alone: only a Mac can tell whether they hold. */
class SeatbeltTest {

  @TempDir Path base;

  private Path home;
  private Path program;
  private WorktreePaths worktree;

  @BeforeEach
  void makeMachine() throws IOException {
    base = base.toRealPath();
    home = Files.createDirectories(base.resolve("home"));
    Files.createDirectories(home.resolve(".local/bin"));
    Files.writeString(home.resolve(".npmrc"), "//r/:_authToken=x\n");
    Files.writeString(home.resolve(".gitconfig"), "[user]\n\tname = Ann\n");
    program = base.resolve("sandbox-exec");
    worktree =
        new WorktreePaths(
            Files.createDirectories(home.resolve("w/tree\" (x)")),
            Files.createDirectories(home.resolve("w/records")),
            List.of());
  }

  @Test
  void opensTheWorktreeOnlyWhileBuildingAndNeverWhatIsProtected() {
    String root = worktree.root().toString().replace("\"", "\\\"");
    String opened = "(allow file-write* (subpath \"" + root + "\"))";

    assertThat(profile(WorktreeAccess.PLANNING, Set.of())).doesNotContain(opened);
    assertThat(profile(WorktreeAccess.BUILDING, Set.of()))
        .containsSubsequence(
            "(deny default)",
            "(deny file-read* file-write* (subpath \"" + home + "\"))",
            "(allow file-read* (subpath \"" + home + "/.local/bin\"))",
            "(deny file-read* file-write* (subpath \"" + home + "/.npmrc\"))",
            "(deny file-read* file-write* (subpath \"" + home + "/w/records\"))",
            "(allow file-write* (subpath \"" + home + "/w/records/tmp\"))",
            opened,
            "(deny file-write* (subpath \"" + root + "/.git\"))",
            "(deny file-write* (subpath \"" + root + "/.github/workflows\"))")
        .doesNotContain(home + "/.gitconfig", "network");
    assertThat(profile(WorktreeAccess.BUILDING, Set.of(".github/workflows/ci.yml")))
        .doesNotContain(".github/workflows\"");
  }

  @Test
  void reachesTheProxyOfTheCallAndNothingElse() {
    var way = new EgressProxyMounts(new ProxyDirectory(base.resolve("net")));
    List<String> line = line(WorktreeAccess.BUILDING, Set.of(), Optional.of(way));

    assertThat(line.get(2).lines().filter(rule -> rule.contains("network")))
        .hasSize(3)
        .allMatch(rule -> rule.contains("localhost:") || rule.contains(base + "/net/socket"));
    assertThat(line).contains(base + "/net").noneMatch(word -> word.startsWith("/run/"));
  }

  @Test
  void aSandboxThatHoldsNothingIsNotTaken() throws Exception {
    fake("shift 2; exec \"$@\"");
    assertThat(SandboxDetector.works(seatbelt())).isFalse();
    assertThat(Files.readString(base.resolve("seen"))).startsWith("-p (version 1)");
  }

  @Test
  void aSandboxThatDoesWhatItShallIsNamed() throws Exception {
    fake("for last; do root=$before; before=$last; done; touch \"$root/inside\"");
    assertThat(SandboxDetector.works(seatbelt())).isTrue();
    assertThat(seatbelt().name()).contains("sandbox-exec");
  }

  /** Stands in for the program of macOS and writes down how it is called. */
  private void fake(String behaviour) throws IOException {
    Files.writeString(program, "#!/bin/sh\necho \"$@\" > '" + base + "/seen'\n" + behaviour + "\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
  }

  private Seatbelt seatbelt() {
    return new Seatbelt(program, home, List.of(), List.of());
  }

  private String profile(WorktreeAccess view, Set<String> permitted) {
    return line(view, permitted, Optional.empty()).get(2);
  }

  private List<String> line(
      WorktreeAccess view, Set<String> permitted, Optional<EgressProxyMounts> way) {
    return seatbelt()
        .launcher(new SandboxContext(worktree, view, worktree.root(), permitted, way, List.of()))
        .orElseThrow();
  }
}
