package dev.perdure.planner.permission;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Pattern of hosts in a permission rule, in the form in which calls name hosts: lower case, without
 * a dot at the end, IPv6 addresses without brackets and with all their parts.
 */
final class HostPattern {

  private static final Set<String> PERMISSIONS = Set.of("network", "webfetch");
  private static final Pattern NAME = Pattern.compile("[a-z0-9_.*?-]+");
  private static final Pattern SIX = Pattern.compile("\\[?[0-9a-f:.]*:[0-9a-f:.]*]?");
  private static final Pattern PART = Pattern.compile("[0-9a-f]{1,4}");
  private static final Pattern SIX_PARTS = Pattern.compile("[0-9a-f*?]{1,4}(:[0-9a-f*?]{1,4})*");
  private static final Pattern FOUR_AT_END =
      Pattern.compile("(.*:)(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");
  private static final int PARTS = 8;
  private static final int HEX = 16;
  private static final int BYTE_BITS = 8;
  private static final int BYTE = 0xFF;
  private static final List<String> MAPPED = List.of("0", "0", "0", "0", "0", "ffff");

  private HostPattern() {}

  /** Whether the patterns of a permission name hosts. */
  static boolean isOfHosts(String permission) {
    return PERMISSIONS.contains(permission);
  }

  /** The form in which calls name hosts; a pattern that names no host stays as it is. */
  static String canonical(String pattern) {
    String text = pattern.strip().toLowerCase(Locale.ROOT);
    if (SIX.matcher(text).matches()) {
      return expanded(text.replace("[", "").replace("]", "")).orElse(pattern);
    }
    String name = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    return NAME.matcher(name).matches() || SIX_PARTS.matcher(name).matches() ? name : pattern;
  }

  /** The reason why a pattern would match no host; empty if it may match one. */
  static Optional<String> objection(String pattern) {
    String text = canonical(pattern);
    boolean isName = NAME.matcher(text).matches() || SIX_PARTS.matcher(text).matches();
    return isName
        ? Optional.empty()
        : Optional.of(
            "'%s' names no host: write api.example.com, *.example.com, 192.0.2.7 or 2001:db8::1, without scheme, port and path, and a name beyond ASCII as xn--…"
                .formatted(pattern));
  }

  /** All parts of an IPv6 address; IPv4 for one that only stands for IPv4. */
  private static Optional<String> expanded(String address) {
    List<String> sides = List.of(withoutFour(address).split("::", -1));
    if (sides.size() > 2) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>(parts(sides.getFirst()));
    if (sides.size() == 2) {
      List<String> last = parts(sides.getLast());
      parts.addAll(Collections.nCopies(Math.max(0, PARTS - parts.size() - last.size()), "0"));
      parts.addAll(last);
    }
    boolean isAddress =
        parts.size() == PARTS && parts.stream().allMatch(part -> PART.matcher(part).matches());
    return isAddress ? Optional.of(written(parts)) : Optional.empty();
  }

  private static List<String> parts(String side) {
    return side.isEmpty() ? List.of() : List.of(side.split(":", -1));
  }

  private static String withoutFour(String address) {
    Matcher four = FOUR_AT_END.matcher(address);
    return four.matches()
        ? "%s%02x%02x:%02x%02x"
            .formatted(
                four.group(1), number(four, 2), number(four, 3), number(four, 4), number(four, 5))
        : address;
  }

  private static int number(Matcher four, int group) {
    return Integer.parseInt(four.group(group));
  }

  private static String written(List<String> parts) {
    List<Integer> numbers = parts.stream().map(part -> Integer.parseInt(part, HEX)).toList();
    List<String> plain = numbers.stream().map(Integer::toHexString).toList();
    if (!plain.subList(0, MAPPED.size()).equals(MAPPED)) {
      return String.join(":", plain);
    }
    int high = numbers.get(PARTS - 2);
    int low = numbers.get(PARTS - 1);
    return "%d.%d.%d.%d".formatted(high >> BYTE_BITS, high & BYTE, low >> BYTE_BITS, low & BYTE);
  }
}
