package dev.perdure.activities.tool.shell;

import java.util.Optional;
import java.util.regex.Pattern;

/** What a model is told of a command that found no way to a host. */
final class NetworkHints {

  private static final Pattern MISSED =
      Pattern.compile(
          "(?i)could not resolve|couldn't resolve|name or service not known|temporary failure in"
              + " name resolution|EAI_AGAIN|(?-i:\\bENOTFOUND\\b)|network is unreachable|no route"
              + " to host|UnknownHostException|NameResolutionError|dial tcp:"
              + " lookup|getaddrinfo|failed to lookup address|unable to resolve host|dns error");

  private NetworkHints() {}

  /** Says so where the end of a failed command's output shows that it missed the network. */
  public static Optional<String> onMissing(String output, boolean planning) {
    if (!MISSED.matcher(output).find()) {
      return Optional.empty();
    }
    return Optional.of(
        planning
            ? "Before a plan is approved commands have no network: use webfetch to read a page."
            : "Commands have no network unless hosts are named: call bash again with hosts, such as"
                + " [\"registry.npmjs.org\"], to ask for those it needs.");
  }
}
