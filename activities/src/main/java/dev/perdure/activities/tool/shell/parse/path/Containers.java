package dev.perdure.activities.tool.shell.parse.path;

import dev.perdure.activities.tool.shell.parse.command.CommandLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Commands for containers, of whose words most mean paths within one. */
final class Containers {

  private static final Set<String> NAMES = Set.of("docker", "podman", "nerdctl");
  private static final Set<String> OF_THE_HOST =
      Set.of("-v", "--volume", "-f", "--file", "--env-file", "--mount", "--build-context");
  private static final Pattern ATTACHED =
      Pattern.compile("(-v|--volume=|--file=|--env-file=|--mount=)(.+)", Pattern.DOTALL);
  private static final Pattern SOURCE = Pattern.compile("(?:^|,)(?:source|src)=([^,]+)");
  private static final Pattern UP = Pattern.compile("(?:.*/)?\\.\\.(?:/.*)?");

  private Containers() {}

  static boolean are(String name) {
    return NAMES.contains(name);
  }

  /** The paths of this machine that are named. */
  static List<String> paths(CommandLine line) {
    List<String> paths = new ArrayList<>(copied(line.operands()));
    String before = "";
    for (String word : line.arguments()) {
      var attached = ATTACHED.matcher(word);
      if (OF_THE_HOST.contains(before)) {
        paths.add(host(word));
      } else if (attached.matches()) {
        paths.add(host(attached.group(2)));
      } else if (UP.matcher(word).matches()) {
        paths.add(word);
      }
      before = word;
    }
    return paths;
  }

  /** What is copied from this machine or to it has no container's name before it. */
  private static List<String> copied(List<String> operands) {
    return operands.contains("cp")
        ? operands.stream().filter(path -> !path.contains(":") && path.contains("/")).toList()
        : List.of();
  }

  /** What stands before the colon, or what is called the source. */
  private static String host(String mount) {
    var source = SOURCE.matcher(mount);
    return source.find() ? source.group(1) : mount.split(":", 2)[0];
  }
}
