package dev.perdure.activities.network;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Mounts by which a sandboxed command reaches its egress proxy, and the script that starts the
 * forwarder before the command.
 */
public record EgressProxyMounts(ProxyDirectory directory) {

  private static final Path SOCKET_DIRECTORY = Path.of("/run/perdure-net");
  private static final Path JAVA = Path.of("/run/perdure-java");
  private static final Path SCRATCH = Path.of("/run");
  private static final int PORT = 3128;

  private static final String SCRIPT =
      """
      port=$1 net=$2 java=$3 ready=$4/perdure-ready-$1; shift 4
      mkfifo "$ready"
      $(command -v setsid) "$java/bin/java" -Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx32m -Xss256k \
        -cp "$net" %s "$port" "$net/socket" > "$ready" 2> /dev/null &
      read -r _ < "$ready" || { echo "The sandbox's way to the network could not be made." >&2; exit 125; }
      rm -f "$ready"
      for name in http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY; do
        export "$name=http://127.0.0.1:$port"
      done
      export no_proxy=localhost,127.0.0.1,::1 NO_PROXY=localhost,127.0.0.1,::1 NODE_USE_ENV_PROXY=1
      jvm="-Dhttp.proxyHost=127.0.0.1 -Dhttp.proxyPort=$port -Dhttps.proxyHost=127.0.0.1 -Dhttps.proxyPort=$port"
      export MAVEN_OPTS="$jvm -Daether.connector.http.useSystemProperties=true -Daether.transport.http.useSystemProperties=true"
      export GRADLE_OPTS="$jvm" SBT_OPTS="$jvm"
      exec "$@"
      """
          .formatted(Forwarder.class.getName());

  /** Read-only mounts with the proxy's socket, as paths of the host by paths in the sandbox. */
  public Map<Path, Path> sockets() {
    return Map.of(SOCKET_DIRECTORY, directory.path());
  }

  /** Read-only mounts of programs, as paths of the host by paths in the sandbox. */
  public Map<Path, Path> programs() {
    return Map.of(JAVA, Path.of(System.getProperty("java.home")));
  }

  /** The program, to be followed by the command. */
  public List<String> program() {
    return program(PORT, SOCKET_DIRECTORY, JAVA, SCRATCH);
  }

  /** The same in a sandbox that sees the host's own paths and has its loopback. */
  public List<String> program(Path scratch, int port) {
    return program(port, directory.path(), Path.of(System.getProperty("java.home")), scratch);
  }

  private static List<String> program(int port, Path net, Path java, Path scratch) {
    List<String> line = new ArrayList<>(List.of("sh", "-c", SCRIPT, "network"));
    Stream.of(port, net, java, scratch).map(Object::toString).forEach(line::add);
    return line;
  }
}
