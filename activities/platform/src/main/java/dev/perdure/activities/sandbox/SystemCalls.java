package dev.perdure.activities.sandbox;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Numbers of the system calls that the filter judges, for one architecture (Linux 6.12,
 * arch/x86/entry/syscalls/syscall_64.tbl and scripts/syscall.tbl).
 *
 * @param architecture the value of AUDIT_ARCH
 * @param limit the first number that belongs to another set of calls, such as x32
 * @param allocate the number of fallocate
 * @param fileModes calls that give a file its mode, with the index of the mode
 * @param creations calls that may create a file, with the index of the flags; the mode follows them
 * @param refused calls that no command needs
 * @param absent calls that fail as if the kernel did not have them, so that programs use others
 */
record SystemCalls(
    int architecture,
    int limit,
    int socket,
    int socketPair,
    int cloneCall,
    int unshare,
    int ioctl,
    int allocate,
    Map<Integer, Integer> fileModes,
    Map<Integer, Integer> creations,
    List<Integer> refused,
    List<Integer> absent) {

  private static final int X86_64 = 0xC000003E;
  private static final int AARCH64 = 0xC00000B7;
  private static final int X32_BIT = 0x40000000;

  /** io_uring_setup, io_uring_enter, io_uring_register, clone3, openat2. */
  private static final List<Integer> ABSENT = List.of(425, 426, 427, 435, 437);

  /**
   * open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, pidfd_getfd, process_madvise,
   * mount_setattr, quotactl_fd, process_mrelease, open_tree_attr.
   */
  private static final List<Integer> NEW_CALLS =
      List.of(428, 429, 430, 431, 432, 433, 438, 440, 442, 443, 448, 467);

  private static final Map<String, SystemCalls> ALL =
      Map.of(
          "amd64",
          new SystemCalls(
              X86_64,
              X32_BIT,
              41,
              53,
              56,
              272,
              16,
              285,
              // creat, chmod, fchmod, mknod, mknodat, fchmodat, fchmodat2
              Map.of(85, 1, 90, 1, 91, 1, 133, 1, 259, 2, 268, 2, 452, 2),
              // open, openat
              Map.of(2, 1, 257, 2),
              // ptrace, syslog, pivot_root, chroot, acct, mount, umount2, swapon, swapoff, reboot,
              // iopl, ioperm,
              // init_module, delete_module, quotactl, kexec_load, add_key, request_key, keyctl,
              // perf_event_open, open_by_handle_at, setns, process_vm_readv, process_vm_writev,
              // kcmp, finit_module, kexec_file_load, bpf, userfaultfd
              join(
                  List.of(
                      101, 103, 155, 161, 163, 165, 166, 167, 168, 169, 172, 173, 175, 176, 179,
                      246, 248, 249, 250, 298, 304, 308, 310, 311, 312, 313, 320, 321, 323)),
              ABSENT),
          "aarch64",
          new SystemCalls(
              AARCH64,
              X32_BIT,
              198,
              199,
              220,
              97,
              29,
              47,
              // mknodat, fchmod, fchmodat, fchmodat2
              Map.of(33, 2, 52, 1, 53, 2, 452, 2),
              // openat
              Map.of(56, 2),
              // umount2, mount, pivot_root, chroot, quotactl, acct, kexec_load, init_module,
              // delete_module,
              // syslog, ptrace, reboot, add_key, request_key, keyctl, swapon, swapoff,
              // perf_event_open,
              // open_by_handle_at, setns, process_vm_readv, process_vm_writev, kcmp, finit_module,
              // bpf, userfaultfd, kexec_file_load
              join(
                  List.of(
                      39, 40, 41, 51, 60, 89, 104, 105, 106, 116, 117, 142, 217, 218, 219, 224, 225,
                      241, 265, 268, 270, 271, 272, 273, 280, 282, 294)),
              ABSENT));

  SystemCalls {
    fileModes = Map.copyOf(fileModes);
    creations = Map.copyOf(creations);
    refused = List.copyOf(refused);
    absent = List.copyOf(absent);
  }

  /** The calls of an architecture, by Java's name for it. */
  static Optional<SystemCalls> of(String architecture) {
    return Optional.ofNullable(ALL.get(architecture));
  }

  private static List<Integer> join(List<Integer> own) {
    return Stream.concat(own.stream(), NEW_CALLS.stream()).toList();
  }
}
