package dev.perdure.activities.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.perdure.activities.process.ProcessResult;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The system calls that the sandbox refuses, and the ones that programs need. */
@Requires(MachinePart.SANDBOX)
class SystemCallFilterTest {

  private static final int EPERM = 1;
  private static final int ENOSYS = 38;
  private static final int EAFNOSUPPORT = 97;

  @TempDir static Path machine;
  private static Sandbox sandbox;

  @TempDir Path base;
  private Path root;

  @BeforeAll
  static void detect() throws IOException, InterruptedException {
    sandbox = SandboxDetector.detect(Files.createDirectory(machine.resolve("home")));
  }

  @BeforeEach
  void makeWorktree() throws IOException {
    root = Files.createDirectory(base.resolve("tree"));
    Files.createDirectory(base.resolve("records"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 9, 15, 16, 17, 29, 30, 31, 38, 40, 44})
  void refusesEverySocketFamilyButInetAndUnix(int family) throws Exception {
    assertThat(call("socket", family, 1, 0)).isEqualTo(EAFNOSUPPORT);
    assertThat(call("socket", family, 3, 0)).isEqualTo(EAFNOSUPPORT);
    assertThat(call("socketpair", family, 1, 0, 0)).isEqualTo(EAFNOSUPPORT);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10})
  void allowsSocketsOfInetAndUnix(int family) throws Exception {
    assertThat(call("socket", family, 1, 0)).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      longs = {0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000, 0x80})
  void refusesNewNamespaces(long flag) throws Exception {
    assertThat(call("unshare", flag)).isEqualTo(EPERM);
    if (flag != 0x80) {
      assertThat(call("clone", flag | 17, 0, 0, 0, 0)).isEqualTo(EPERM);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ptrace",
        "keyctl",
        "add_key",
        "request_key",
        "bpf",
        "perf_event_open",
        "userfaultfd",
        "setns",
        "mount",
        "umount2",
        "process_vm_readv",
        "process_vm_writev",
        "process_madvise",
        "pidfd_getfd",
        "syslog",
        "chroot",
        "acct",
        "quotactl_fd",
        "open_tree",
        "fsopen",
        "open_tree_attr",
        "kcmp",
        "open_by_handle_at"
      })
  void refusesCallsThatReachBeyondTheSandbox(String name) throws Exception {
    assertThat(call(name, 0, 0, 0, 0, 0)).isEqualTo(EPERM);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"io_uring_setup", "io_uring_enter", "io_uring_register", "clone3", "openat2"})
  void hidesCallsThatProgramsCanDoWithout(String name) throws Exception {
    assertThat(call(name, 1, 0, 0, 0, 0)).isEqualTo(ENOSYS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "chmod 4755 f",
        "chmod u+s f",
        "chmod 2755 f",
        "cp f g && chmod 6711 g",
        "python3 -c \"import os; os.open('g', os.O_CREAT | os.O_WRONLY, 0o4755)\"",
        "python3 -c \"import os; os.fchmod(os.open('f', os.O_RDONLY), 0o4755)\"",
        "python3 -c \"import os; os.mknod('g', 0o104755)\"",
        "install -m 4755 f g"
      })
  void leavesNoFileThatRunsWithItsOwnersRights(String command) throws Exception {
    Files.writeString(root.resolve("f"), "#!/bin/sh\n");

    run(command);

    assertThat(run("find . -perm /6000").text()).isEmpty();
  }

  @Test
  void refusesToTypeIntoATerminal() throws Exception {
    assertThat(call("ioctl", 0, 0x5412, 0)).isEqualTo(EPERM);
    assertThat(call("ioctl", 0, 0x541C, 0)).isEqualTo(EPERM);
    assertThat(call("ioctl", 0, 0x100005412L, 0)).as("with a high bit").isEqualTo(EPERM);
  }

  /** A program that reserves space would fill a disk without writing a byte. */
  @Test
  void letsProgramsTakeSpaceByWritingAlone() throws Exception {
    assertThat(run("fallocate -l 1M f 2>&1; stat -c %b f").text())
        .contains("Operation not supported")
        .endsWith("\n0\n");
    assertThat(
            run("python3 -c \"import os; os.posix_fallocate(os.open('g', os.O_CREAT|os.O_RDWR), 0, 1<<20)\";"
                    + " fallocate --punch-hole -o 0 -l 4096 g; stat -c %s g")
                .text())
        .isEqualTo("1048576\n");
  }

  /**
   * Numbers with the bit of x32, and those above 32 bits, of which the kernel reads the low ones.
   */
  @ParameterizedTest
  @CsvSource({
    "x32 of socket, 0x40000029, 40, 38",
    "x32 of ptrace, 0x40000209, 0, 38",
    "x32 of ioctl, 0x40000202, 0, 38",
    "socket with a high bit, 0x100000029, 40, 97",
    "socket of a family with a high bit, 41, 0x100000028, 97",
    "unshare with a high bit, 0x100000110, 0x10000000, 1"
  })
  void refusesTheSameCallsByOtherNumbers(String name, String number, String argument, int error)
      throws Exception {
    assumeThat(System.getProperty("os.arch")).isEqualTo("amd64");

    assertThat(error(number, argument + ", 1, 0")).as(name).isIn(error, ENOSYS);
  }

  /** The kernel may not have these calls at all; then the program ends by a signal. */
  @ParameterizedTest
  @CsvSource({"getpid, 20, 0", "socket, 359, 40", "unshare, 310, 0x10000000", "ptrace, 26, 0"})
  void refusesAllCallsOfPrograms32BitsWide(String name, int number, String argument)
      throws Exception {
    assumeThat(System.getProperty("os.arch")).isEqualTo("amd64");
    Files.writeString(
        root.resolve("call.py"),
        """
        import ctypes, mmap, struct
        page = mmap.mmap(-1, 4096, prot=7)
        page.write(b"\\x53\\xb8" + struct.pack("<I", %d) + b"\\xbb" + struct.pack("<I", %s)
          + b"\\xb9\\x01\\x00\\x00\\x00\\x31\\xd2\\xcd\\x80\\x5b\\xc3")
        print(ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))())
        """
            .formatted(number, argument));

    assertThat(run("python3 call.py").text().strip()).as(name).isIn("", "-" + ENOSYS);
  }

  @Test
  void letsProgramsWork() throws Exception {
    String work =
        "set -e; (sleep 0; true) & wait; chmod 755 .; mkdir -m 1777 d; touch d/x; "
            + "python3 -c 'import threading,socket,subprocess; "
            + "t=threading.Thread(target=subprocess.run,args=([\"true\"],)); t.start(); t.join(); "
            + "a,b=socket.socketpair(); s=socket.create_server((\"127.0.0.1\",0)); print(\"done\")'";

    assertThat(run(work).text()).isEqualTo("done\n");
  }

  @Test
  void handsNoDescriptorOnToTheCommand() throws Exception {
    assertThat(run("ls -l /proc/self/fd").text())
        .doesNotContain("lock", "system-calls")
        .contains(" 0 -> ");
  }

  /** The error of a system call; 0 if it passed or failed by its arguments alone. */
  private int call(String name, long... arguments) throws Exception {
    String words =
        LongStream.of(arguments).mapToObj(Long::toString).collect(Collectors.joining(","));
    return error(
        "numbers['%s'][0 if platform.machine() == 'x86_64' else 1]".formatted(name), words);
  }

  private int error(String number, String arguments) throws Exception {
    String code =
        """
        import ctypes, platform
        numbers = {'socket': (41, 198), 'socketpair': (53, 199), 'unshare': (272, 97), 'clone': (56, 220),
          'ptrace': (101, 117), 'keyctl': (250, 219), 'add_key': (248, 217), 'request_key': (249, 218),
          'bpf': (321, 280), 'perf_event_open': (298, 241), 'userfaultfd': (323, 282), 'setns': (308, 268),
          'mount': (165, 40), 'umount2': (166, 39), 'process_vm_readv': (310, 270), 'kcmp': (312, 272),
          'open_by_handle_at': (304, 265), 'io_uring_setup': (425, 425), 'io_uring_enter': (426, 426),
          'io_uring_register': (427, 427), 'openat2': (437, 437), 'ioctl': (16, 29), 'clone3': (435, 435),
          'process_vm_writev': (311, 271), 'process_madvise': (440, 440), 'pidfd_getfd': (438, 438),
          'syslog': (103, 116), 'chroot': (161, 51), 'acct': (163, 89), 'quotactl_fd': (443, 443),
          'open_tree': (428, 428), 'fsopen': (430, 430), 'open_tree_attr': (467, 467)}
        libc = ctypes.CDLL(None, use_errno=True)
        number = %s
        print(0 if libc.syscall(ctypes.c_long(number), *map(ctypes.c_long, [%s])) >= 0 else ctypes.get_errno())
        """
            .formatted(number, arguments);
    Files.writeString(root.resolve("call.py"), code);
    return Integer.parseInt(run("python3 call.py").text().strip());
  }

  private ProcessResult run(String command) throws IOException, InterruptedException {
    return ConfinedCommand.run(sandbox, base, WorktreeAccess.BUILDING, command);
  }
}
