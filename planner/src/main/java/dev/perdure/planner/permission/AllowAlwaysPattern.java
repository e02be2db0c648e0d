package dev.perdure.planner.permission;

import dev.perdure.planner.prompt.ClasspathResources;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Builds the pattern under which "allow always" remembers a shell command: {@code npm install left}
 * becomes {@code npm install *}. A command that runs other commands, or whose first words hold an
 * option, is remembered as a whole; so is one that destroys, pushes or publishes, as allowing
 * {@code rm -rf build} does not allow {@code rm -rf src}.
 */
final class AllowAlwaysPattern {

  private static final Map<String, Integer> ARITY = arity();
  private static final Set<String> RUNS_OTHERS =
      Set.of(
          "sudo",
          "su",
          "doas",
          "sh",
          "bash",
          "zsh",
          "dash",
          "ksh",
          "fish",
          "eval",
          "exec",
          "source",
          ".",
          "xargs",
          "env",
          "nohup",
          "timeout",
          "time",
          "nice",
          "command",
          "builtin",
          "setsid",
          "ssh",
          "find",
          "parallel",
          "watch");
  private static final Set<String> DESTROYS =
      Set.of(
          "rm",
          "rmdir",
          "shred",
          "unlink",
          "truncate",
          "dd",
          "mkfs",
          "mv",
          "chmod",
          "chown",
          "kill",
          "killall",
          "pkill",
          "shutdown",
          "reboot",
          "systemctl",
          "crontab",
          "git reset",
          "git clean",
          "git checkout",
          "git branch",
          "git push",
          "git filter-branch",
          "npm publish",
          "pnpm publish",
          "yarn publish",
          "bun publish",
          "cargo publish",
          "poetry publish",
          "uv publish",
          "gem push",
          "docker push",
          "podman push",
          "helm push",
          "twine upload",
          "terraform apply",
          "terraform destroy",
          "kubectl delete",
          "kubectl apply",
          "gh api");
  private static final int MAX_KEY_WORDS = 2;

  private AllowAlwaysPattern() {}

  static Optional<String> of(String command) {
    var words = List.of(command.strip().split("\\s+"));
    int kept = Math.min(arity(words), words.size());
    var prefix = words.subList(0, kept);
    boolean whole =
        RUNS_OTHERS.contains(words.get(0))
            || DESTROYS.contains(words.get(0))
            || DESTROYS.contains(String.join(" ", words.subList(0, Math.min(2, words.size()))))
            || prefix.stream().skip(1).anyMatch(word -> word.startsWith("-"));
    return whole
        ? AllowAlwaysRules.exact(command)
        : AllowAlwaysRules.exact(String.join(" ", prefix)).map(text -> text + " *");
  }

  private static int arity(List<String> words) {
    for (int length = Math.min(MAX_KEY_WORDS, words.size()); length > 0; length--) {
      var found = ARITY.get(String.join(" ", words.subList(0, length)));
      if (found != null) {
        return found;
      }
    }
    return 1;
  }

  private static Map<String, Integer> arity() {
    Map<String, Integer> arity = new HashMap<>();
    for (String line : ClasspathResources.text("permission/arity.txt").lines().toList()) {
      int colon = line.indexOf(':');
      int words = Integer.parseInt(line.substring(0, colon));
      for (String command : line.substring(colon + 1).split(",")) {
        arity.put(command.strip(), words);
      }
    }
    return Map.copyOf(arity);
  }
}
