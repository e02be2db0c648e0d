package dev.perdure.activities.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Means of the kernel to bound processes, on directories that look like the kernel's. */
class ProcessBoundTest {

  private static final String NOBODY = "65534";

  @TempDir Path home;
  private Path calls;

  @BeforeEach
  void makeCalls() throws Exception {
    home = home.toRealPath();
    calls = Files.createDirectory(home.resolve("calls"));
  }

  @Test
  void dividesADelegatedSubtreeOfVersionTwo() throws Exception {
    ControlGroup group = unified("pids memory", ProcessHandle.current().pid());

    Path groups = UnifiedGroups.find(group, calls).orElseThrow();
    UnifiedGroups.prepare(group);

    Path own = groups.resolveSibling(".").normalize();
    assertThat(own).isEqualTo(home.resolve("unified/perdure.service"));
    assertThat(own.resolve("perdure-server/cgroup.procs"))
        .content()
        .isEqualTo(Long.toString(ProcessHandle.current().pid()));
    assertThat(own.resolve("cgroup.subtree_control")).hasContent("+pids");
  }

  @Test
  void leavesASubtreeOfVersionTwoAloneThatCountsNoProcesses() throws Exception {
    assertThat(UnifiedGroups.find(unified("memory", ProcessHandle.current().pid()), calls))
        .isEmpty();
  }

  @Test
  void leavesASubtreeOfVersionTwoAloneInWhichOthersRun() throws Exception {
    assertThat(UnifiedGroups.find(unified("pids", 1), calls)).isEmpty();
  }

  private ControlGroup unified(String controllers, long pid) throws Exception {
    Path own = Files.createDirectories(home.resolve("unified/perdure.service"));
    Files.writeString(own.resolve("cgroup.controllers"), controllers + "\n");
    Files.writeString(own.resolve("cgroup.procs"), pid + "\n");
    Files.writeString(own.resolve("cgroup.subtree_control"), "");
    return new ControlGroup(
        List.of("3:pids:/other", "0::/perdure.service"),
        List.of("41 31 0:38 / %s rw,relatime - cgroup2 cgroup2 rw".formatted(own.getParent())));
  }

  @Test
  void findsTheGroupsOfVersionOneInAPartOfTheTree() throws Exception {
    Path own = Files.createDirectories(home.resolve("pids/inner"));
    Files.writeString(own.resolve("cgroup.procs"), "");
    ControlGroup group =
        new ControlGroup(
            List.of("9:cpu,cpuacct:/docker/a", "8:pids:/docker/a/inner", "0::/"),
            List.of(
                "32 31 0:29 /docker/a /cpu rw - cgroup cgroup rw,cpu,cpuacct",
                "39 31 0:36 /docker/a %s rw - cgroup cgroup rw,pids".formatted(own.getParent())));

    assertThat(PidsGroups.find(group, calls)).hasValue(own.resolve(ProcessGroups.name(calls)));
  }

  @Test
  void findsNoGroupOutsideOfThePartThatIsMounted() {
    ControlGroup group =
        new ControlGroup(
            List.of("8:pids:/other"),
            List.of("39 31 0:36 /docker/a %s rw - cgroup cgroup rw,pids".formatted(home)));

    assertThat(PidsGroups.find(group, calls)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "5.13.9-generic, false, false",
    "5.14.0, false, true",
    "6.1.0-13-amd64, false, true",
    "6.18.44, true, false",
    "unknown, false, false"
  })
  void countsTheProcessesOfASandboxByKernelAndAccount(
      String release, boolean isRoot, boolean isCounted) {
    assertThat(SandboxProcessLimit.isCounted(release, isRoot)).isEqualTo(isCounted);
  }

  @Test
  void isReadByAProgramOfATask() throws Exception {
    ProcessBound bound = ProcessBound.open(calls, 300);
    Path records = Files.createDirectories(calls.resolve("t1/step"));

    assertThat(ProcessBound.of(records)).hasValue(bound);
    bound.close();
  }

  @Test
  void removesTheGroupsThatAServerLeftWithoutPrograms() throws Exception {
    Path left = Files.createDirectories(home.resolve("pids/perdure-0123456789ab/t1"));
    Path other = Files.createDirectories(home.resolve("pids/other/t1"));

    ProcessGroups.closeAbandoned(home.resolve("pids").resolve(ProcessGroups.name(calls)));

    assertThat(left).doesNotExist();
    assertThat(home.resolve("pids/perdure-0123456789ab")).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  @Requires(MachinePart.SANDBOX)
  void boundsTheProcessesOfASandboxOfAnOrdinaryAccount() throws Exception {
    assumeThat(Path.of("/usr/bin/setpriv")).exists();
    assumeThat(Files.getAttribute(Path.of("/proc/self"), "unix:uid")).isEqualTo(0);
    var bound = new ProcessBound(ProcessBoundKind.SANDBOX_LIMIT, calls, Optional.empty(), 20);
    List<String> line = new ArrayList<>();
    line.addAll(List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"));
    line.addAll(List.of("bwrap", "--unshare-user", "--unshare-pid", "--as-pid-1"));
    line.addAll(List.of("--ro-bind", "/", "/"));
    line.addAll(List.of("--proc", "/proc", "--dev", "/dev", "--"));
    line.addAll(bound.inSandbox());
    line.addAll(
        List.of(
            "perl",
            "-e",
            "for (1 .. 60) { $p = fork; $n++ if $p; sleep 600 if defined $p && !$p } print $n"));

    Process program = new ProcessBuilder(line).redirectErrorStream(true).start();

    assertThat(program.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(new String(program.getInputStream().readAllBytes()).strip())
        .satisfies(count -> assertThat(Integer.parseInt(count)).isBetween(10, 20));
  }
}
