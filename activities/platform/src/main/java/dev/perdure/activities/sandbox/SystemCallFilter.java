package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Seccomp filter of sandboxed commands, which bubblewrap loads. It refuses socket families other
 * than INET and UNIX, new namespaces, io_uring, tracing, keyrings, mounts and setuid bits. It also
 * refuses typing into terminals, and disk space that a program takes without writing.
 *
 * <p>Docker's default profile and systemd ({@code RestrictSUIDSGID}, {@code RestrictNamespaces})
 * refuse these by the same means.
 */
final class SystemCallFilter {

  /** The descriptor from which bubblewrap reads the filter; shells know no number above 9. */
  private static final String DESCRIPTOR = "8";

  private static final String OPENER = "exec 8<\"$1\"; shift; exec \"$@\"";

  private static final int EPERM = 1;
  private static final int ENOSYS = 38;
  private static final int EOPNOTSUPP = 95;
  private static final int EAFNOSUPPORT = 97;

  private static final int AF_UNIX = 1;
  private static final int AF_INET = 2;
  private static final int AF_INET6 = 10;

  /** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
  private static final int NAMESPACES = 0x7E020000;

  private static final int NEW_TIME_NAMESPACE = 0x80;
  private static final int TIOCSTI = 0x5412;
  private static final int TIOCLINUX = 0x541C;
  private static final int SET_ID_BITS = 0x0C00;

  /** FALLOC_FL_PUNCH_HOLE and COLLAPSE_RANGE, which give space back. */
  private static final int GIVES_SPACE_BACK = 0x0A;

  /** O_CREAT, and the bit of O_TMPFILE. */
  private static final int CREATES = 0x400040;

  private final byte[] program;

  private SystemCallFilter(SystemCalls calls) {
    this.program = program(calls);
  }

  /** The filter for this machine; empty for a processor that Perdure has no numbers for. */
  static Optional<SystemCallFilter> ofMachine() {
    return SystemCalls.of(System.getProperty("os.arch")).map(SystemCallFilter::new);
  }

  /** The program that opens the file of the filter, to be followed by bubblewrap. */
  static List<String> opener(Path file) {
    return List.of("sh", "-c", OPENER, "filter", file.toString());
  }

  /** The option by which bubblewrap loads the filter. */
  List<String> option() {
    return List.of("--seccomp", DESCRIPTOR);
  }

  /** The file of the filter in a directory, as bubblewrap reads it. */
  Path file(Path directory) throws IOException {
    Path file = Files.createDirectories(directory).resolve("system-calls.bpf");
    if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), program)) {
      AtomicFile.write(file, program);
    }
    return file;
  }

  private static byte[] program(SystemCalls calls) {
    BpfProgram program = new BpfProgram(calls.architecture(), calls.limit(), ENOSYS);
    program.refuse(ENOSYS, calls.absent());
    program.refuse(EPERM, calls.refused());
    for (int call : List.of(calls.socket(), calls.socketPair())) {
      program.refuseUnless(EAFNOSUPPORT, call, 0, AF_UNIX, AF_INET, AF_INET6);
    }
    program.refuseBits(EPERM, calls.cloneCall(), 0, NAMESPACES);
    program.refuseBits(EPERM, calls.unshare(), 0, NAMESPACES | NEW_TIME_NAMESPACE);
    program.refuseIf(EPERM, calls.ioctl(), 1, TIOCSTI, TIOCLINUX);
    program.refuseWithoutBits(EOPNOTSUPP, calls.allocate(), 1, GIVES_SPACE_BACK);
    calls.fileModes().forEach((call, mode) -> program.refuseBits(EPERM, call, mode, SET_ID_BITS));
    calls
        .creations()
        .forEach((call, flags) ->
            program.refuseBitsWith(EPERM, call, flags + 1, SET_ID_BITS, flags, CREATES));
    return program.bytes();
  }
}
