package dev.perdure.activities.network;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The mounts by which a sandboxed command reaches its proxy, and the script that starts the
 * forwarder before it.
 */
public record ProxyMount(ProxyDirectory directory) {

  private static final Path SHOWN = Path.of("/run/perdure-net");
  private static final Path JAVA = Path.of("/run/perdure-java");
  private static final String PORT = "3128";

  private static final String SCRIPT =
      """
      port=$1; shift
      mkfifo /run/perdure-ready
      setsid /run/perdure-java/bin/java -Xshare:auto -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx32m -Xss256k \
        -cp /run/perdure-net %s "$port" /run/perdure-net/socket > /run/perdure-ready 2> /dev/null &
      read -r ready < /run/perdure-ready || { echo "The sandbox's way to the network could not be made." >&2; exit 125; }
      rm -f /run/perdure-ready
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

  /** The read-only mounts, as paths of the host by paths in the sandbox. */
  public Map<Path, Path> shown() {
    Map<Path, Path> shown = new LinkedHashMap<>();
    shown.put(SHOWN, directory.path());
    shown.put(JAVA, Path.of(System.getProperty("java.home")));
    return shown;
  }

  /** The program, to be followed by the command. */
  public List<String> program() {
    return List.of("sh", "-c", SCRIPT, "network", PORT);
  }
}
