package dev.perdure.activities.tool.web;

import dev.perdure.activities.network.HostName;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Finder of the public hosts of http and https addresses in a person's words; one whose host is
 * ambiguous, local or a pattern counts for nothing.
 */
public final class AddressedHosts {

  private static final int MAX_HOSTS = 50;

  /**
   * An address up to the end of its server's name and port; brackets and quotes end it in prose.
   */
  private static final Pattern ADDRESS =
      Pattern.compile(
          "(?i)(?<![a-z0-9+.-])(https?://[^\\s/?#<>\"'`(){}|,;\\[\\]，。；：！？、（）「」『』《》“”‘’…]+)");

  private static final Pattern END_OF_A_SENTENCE = Pattern.compile("[.,;:!?*_~]+$");

  private AddressedHosts() {}

  /** The hosts in the form of permission rules, each once. */
  public static List<String> of(String words) {
    return ADDRESS
        .matcher(words)
        .results()
        .map(found -> END_OF_A_SENTENCE.matcher(found.group(1)).replaceAll(""))
        .flatMap(address -> PageUrlParser.parse(address).stream())
        .map(PageUrlParser::host)
        .flatMap(host -> HostName.of(host).stream())
        .filter(HostName::isPublicName)
        .map(HostName::value)
        .distinct()
        .limit(MAX_HOSTS)
        .toList();
  }
}
