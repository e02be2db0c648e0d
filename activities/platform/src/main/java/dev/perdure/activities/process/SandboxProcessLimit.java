package dev.perdure.activities.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code RLIMIT_NPROC} in the user namespace of a sandbox. Since Linux 5.14 the kernel counts the
 * processes of an account in each user namespace. It exempts root.
 */
final class SandboxProcessLimit {

  private static final Pattern RELEASE = Pattern.compile("(\\d+)\\.(\\d+).*");
  private static final int MAJOR = 5;
  private static final int MINOR = 14;

  private SandboxProcessLimit() {}

  /** Whether this kernel counts the processes of a sandbox of this account. */
  static boolean isCounted() {
    return System.getProperty("os.name").equals("Linux")
        && isCounted(System.getProperty("os.version"), isRoot());
  }

  static boolean isCounted(String release, boolean isRoot) {
    Matcher version = RELEASE.matcher(release);
    if (isRoot || !version.matches()) {
      return false;
    }
    int major = Integer.parseInt(version.group(1));
    return major > MAJOR || (major == MAJOR && Integer.parseInt(version.group(2)) >= MINOR);
  }

  private static boolean isRoot() {
    try {
      return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    } catch (IOException _) {
      return true;
    }
  }
}
