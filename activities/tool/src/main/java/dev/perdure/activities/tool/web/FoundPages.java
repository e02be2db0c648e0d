package dev.perdure.activities.tool.web;

import dev.perdure.activities.network.HostDenials;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Pages that a search provider found: those of hosts that a rule denies are left out, as they would
 * be if they were fetched.
 */
final class FoundPages {

  /**
   * Beginning of a page in the providers' results: Exa begins with the page's title, Tavily with a
   * heading that Perdure adds.
   */
  private static final Pattern BEGINNING =
      Pattern.compile("(?m)^(?=Title: .*\n(?:[A-Z][\\w ]{0,30}: .*\n){0,4}URL: |## .*\nhttps?://)");

  private static final Pattern ADDRESS = Pattern.compile("(?m)^(?:URL: *)?(https?://\\S+)[ \\t]*$");

  private FoundPages() {}

  /** The pages as text, with the reasons for those that are not there. */
  static String without(HostDenials denials, String found) {
    var text = new StringBuilder();
    Set<String> reasons = new LinkedHashSet<>();
    for (String page : BEGINNING.split(found)) {
      var denied =
          ADDRESS
              .matcher(page)
              .results()
              .limit(1)
              .map(FoundPages::address)
              .flatMap(address -> PageUrlParser.parse(address).stream())
              .flatMap(address -> denials.refusal(address).stream())
              .findFirst();
      denied.ifPresentOrElse(reasons::add, () -> text.append(page));
    }
    reasons.forEach(reason -> text.append("\n\n(A page is left out: %s)".formatted(reason)));
    return text.toString();
  }

  private static String address(MatchResult found) {
    return found.group(1);
  }
}
