package dev.perdure.activities.tool.shell;

import dev.perdure.activities.network.HostName;
import dev.perdure.activities.tool.script.ScriptCommand;
import dev.perdure.activities.tool.script.ShellScript;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the hosts that a bash script will reach: the addresses it gives to programs. */
public final class ReferencedHosts {

  private static final Set<String> FETCH =
      Set.of("curl", "wget", "http", "https", "xh", "aria2c", "lynx", "w3m", "links");
  private static final Set<String> TAKE_ADDRESSES =
      Set.of(
          "npm",
          "npx",
          "pnpm",
          "yarn",
          "bun",
          "bunx",
          "pip",
          "pip3",
          "pipx",
          "uv",
          "uvx",
          "poetry",
          "gem",
          "bundle",
          "cargo",
          "go",
          "deno",
          "composer",
          "mvn",
          "./mvnw",
          "gradle",
          "./gradlew",
          "svn",
          "hg",
          "docker",
          "podman",
          "skopeo",
          "helm",
          "conda",
          "mamba");
  private static final Set<String> GIT =
      Set.of("clone", "fetch", "pull", "push", "ls-remote", "submodule", "archive");
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?i)(?:[^=:/\\s]+=)?(?:git\\+)?(?:https?|wss?)://(?:[^/@\\s]*@)?(\\[[0-9a-f:.]+\\]|[^/:?#\\s]+).*",
          Pattern.DOTALL);
  private static final Pattern BARE =
      Pattern.compile(
          "(?i)([a-z0-9][a-z0-9-]*(?:\\.[a-z0-9-]+)*\\.[a-z][a-z0-9-]+)(?::[0-9]+)?(?:[/?].*)?");
  private static final Pattern NAMES_A_FILE =
      Pattern.compile("(?i).*\\.(?:json|html?|txt|xml|ya?ml|sh|zip|gz|tgz|log|md|csv|js|css|pem)");

  private static final Pattern FLAG =
      Pattern.compile(
          "--(?:location|silent|show-error|fail|fail-with-body|insecure|compressed|head|verbose"
              + "|quiet|no-verbose|ipv[46]|globoff|http[0-9.]+|progress-bar|include|remote-name"
              + "|no-check-certificate|recursive|mirror|spider|follow)");
  private static final Pattern CURL_FLAGS =
      Pattern.compile("-[a-zA-Z#0-9]*[afgiIjJklLnNOpqRsSvV0-9#]");
  private static final Pattern OTHER_FLAGS =
      Pattern.compile("-[a-zA-Z0-9]*[bcdEFHhkKLmNnpqrSvVx46-]");

  private static final int MAX_HOST_LENGTH = 253;

  private ReferencedHosts() {}

  /** Each host with the command that names it; those of the sandbox itself are left out. */
  public static Map<String, String> of(ShellScript script) {
    Map<String, String> hosts = new LinkedHashMap<>();
    for (ScriptCommand command : script.commands()) {
      List<String> words = command.words();
      String name = command.pattern().split(" ", 2)[0];
      int end = mayVisit(name, command.pattern()) ? words.size() : 0;
      for (int i = 1; i < end; i++) {
        host(name, words.get(i - 1), words.get(i))
            .flatMap(HostName::of)
            .filter(HostName::mayBePublic)
            .ifPresent(host -> hosts.putIfAbsent(host.value(), command.text()));
      }
    }
    return hosts;
  }

  private static boolean mayVisit(String name, String pattern) {
    return FETCH.contains(name) || TAKE_ADDRESSES.contains(name) || isGit(pattern);
  }

  private static Optional<String> host(String name, String before, String word) {
    if (!FETCH.contains(name)) {
      return address(word);
    }
    return isText(before) ? Optional.empty() : fetched(name, before, word);
  }

  private static Optional<String> fetched(String name, String before, String word) {
    boolean operand = !word.startsWith("-") && !takesAValue(name, before);
    return address(word).or(() -> operand ? bare(word) : Optional.empty());
  }

  private static Optional<String> address(String word) {
    Matcher address = ADDRESS.matcher(word);
    return address.matches() ? Optional.of(address.group(1)) : Optional.empty();
  }

  private static Optional<String> bare(String word) {
    if (word.split("[:/?]", 2)[0].length() > MAX_HOST_LENGTH) {
      return Optional.empty();
    }
    Matcher bare = BARE.matcher(word);
    return bare.matches() && !NAMES_A_FILE.matcher(bare.group(1)).matches()
        ? Optional.of(bare.group(1))
        : Optional.empty();
  }

  private static boolean takesAValue(String name, String option) {
    Pattern flags = name.equals("curl") ? CURL_FLAGS : OTHER_FLAGS;
    return option.startsWith("-")
        && !FLAG.matcher(option).matches()
        && !flags.matcher(option).matches();
  }

  private static boolean isGit(String pattern) {
    String[] words = pattern.split(" ", 3);
    return words[0].equals("git") && words.length > 1 && GIT.contains(words[1]);
  }

  /** The options of programs that fetch whose value is sent or shown, not gone to. */
  private static boolean isText(String option) {
    return option.matches(
        "-[a-zA-Z]*[dHAeFubw]|--(?:data.*|header|user-agent|referer|form.*|json)");
  }
}
