package dev.perdure.activities.tool.shell;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Environment variables of a command: without secrets, and set for a run nobody watches. */
public final class CleanEnvironment {

  private static final Pattern SECRET =
      Pattern.compile(
          "(^|_)(API|ACCESS|PRIVATE|SECRET|AUTH|ENCRYPTION|SIGNING)?_?(KEYS?|TOKENS?|SECRETS?|PASSWORDS?|PASSWD|PASSPHRASE|CREDENTIALS?|COOKIES?|PAT|PASS|SSHPASS|PWD|AUTH|JWT|BEARER|WEBHOOK|SK)($|_)"
              + "|^(PERDURE|TEMPORAL|ANTHROPIC|OPENAI|GEMINI|GOOGLE|OLLAMA|AWS|AZURE|GH|GITHUB|GITLAB|PG|MYSQL|DATABASE|SPRING|VAULT|STRIPE|TWILIO"
              + "|SENTRY|SLACK|DATADOG|NEWRELIC|HEROKU|DIGITALOCEAN|CLOUDFLARE|HF|HUGGINGFACE|WANDB)(_|$|[A-Z]*$)"
              + "|CONN(ECTION)?_?STR(ING)?|^SESSION(_ID)?$");

  private static final Set<String> HARMFUL =
      Set.of(
          "BASH_ENV",
          "ENV",
          "LD_PRELOAD",
          "LD_AUDIT",
          "LD_LIBRARY_PATH",
          "PROMPT_COMMAND",
          "SSH_AUTH_SOCK",
          "SSH_AGENT_PID",
          "GPG_AGENT_INFO",
          "DBUS_SESSION_BUS_ADDRESS",
          "DOCKER_HOST",
          "JAVA_TOOL_OPTIONS",
          "JDK_JAVA_OPTIONS",
          "MAVEN_OPTS",
          "KUBECONFIG",
          "CONTAINER_HOST",
          "KRB5CCNAME",
          "XAUTHORITY",
          "ICEAUTHORITY",
          "NETRC");

  /** What only looks as if it held a secret. */
  private static final Set<String> HARMLESS = Set.of("PWD", "OLDPWD");

  private static final Map<String, String> SETTINGS =
      Map.of(
          "TERM", "dumb",
          "PAGER", "cat",
          "GIT_PAGER", "cat",
          "GIT_TERMINAL_PROMPT", "0",
          "GIT_EDITOR", "true",
          "DEBIAN_FRONTEND", "noninteractive",
          "NO_COLOR", "1");

  /** Who one is at an address, as in {@code http://joe:secret@proxy:3128}. */
  private static final Pattern LOGIN = Pattern.compile("(?<=://)[^/?#\\s]*@");

  private CleanEnvironment() {}

  /** Removes from an environment what no command is to see, and adds what it needs. */
  public static void apply(Map<String, String> environment) {
    environment.keySet().removeIf(CleanEnvironment::isUnfit);
    environment.replaceAll((_, value) -> LOGIN.matcher(value).replaceAll(""));
    environment.putAll(SETTINGS);
    speakUtf8(environment);
  }

  /** Programs put out what they are given, whatever language the server speaks. */
  private static void speakUtf8(Map<String, String> environment) {
    String language =
        Stream.of("LC_ALL", "LC_CTYPE", "LANG")
            .map(environment::get)
            .filter(value -> value != null && !value.isEmpty())
            .findFirst()
            .orElse("");
    if (!language.toUpperCase(Locale.ROOT).replace("-", "").endsWith("UTF8")) {
      environment.remove("LC_ALL");
      environment.put("LC_CTYPE", "C.UTF-8");
    }
  }

  private static boolean isUnfit(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    if (HARMLESS.contains(upper)) {
      return false;
    }
    return HARMFUL.contains(upper)
        || upper.startsWith("BASH_FUNC_")
        || upper.startsWith("GIT_")
        || SECRET.matcher(upper).find();
  }
}
