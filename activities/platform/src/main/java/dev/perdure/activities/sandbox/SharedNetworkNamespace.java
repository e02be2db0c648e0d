package dev.perdure.activities.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Network namespace with nothing but loopback that the commands of one task share, so that one can
 * talk to a server that another started: a process holds it, and sandboxes are made within it.
 */
public final class SharedNetworkNamespace {

  private static final String OWN_NETWORK = "--unshare-net";
  private static final Path OURS = Path.of("/proc/self/ns/net");

  private SharedNetworkNamespace() {}

  /** Whether the sandbox of a launcher can be made within another network. */
  public static boolean isPossible(List<String> launcher) {
    return launcher.contains("--unshare-user") && launcher.contains(OWN_NETWORK);
  }

  /** The launcher of the process that holds the network. */
  public static List<String> holder() {
    return List.of(
        "bwrap", "--die-with-parent", "--dev-bind", "/", "/", "--unshare-user", OWN_NETWORK, "--");
  }

  /** The process within the network of a holder, once there is one. */
  public static Optional<ProcessHandle> within(ProcessHandle holder) {
    return holder.descendants().filter(SharedNetworkNamespace::isElsewhere).findFirst();
  }

  /** The same launcher within the network of a process. */
  public static List<String> joined(List<String> launcher, ProcessHandle process) {
    List<String> line = new ArrayList<>(List.of("nsenter", "--user", "--net"));
    line.addAll(List.of("--preserve-credentials", "-t", Long.toString(process.pid()), "--"));
    launcher.stream().filter(word -> !word.equals(OWN_NETWORK)).forEach(line::add);
    return line;
  }

  private static boolean isElsewhere(ProcessHandle process) {
    try {
      Path theirs = Path.of("/proc", Long.toString(process.pid()), "ns/net");
      return !Files.readSymbolicLink(theirs).equals(Files.readSymbolicLink(OURS));
    } catch (IOException e) {
      return false;
    }
  }
}
