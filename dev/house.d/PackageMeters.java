import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Cycles between packages, and their depth. */
record PackageMeters(Sources sources) {

  private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?(dev\\.perdure(?:\\.[a-z]\\w*)+)\\.[A-Z]");

  List<Meter> read() {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (Sources.Source source : sources.java()) {
      Set<String> used = uses.computeIfAbsent(source.pkg(), _ -> new TreeSet<>());
      IMPORT.matcher(source.text()).results().map(match -> match.group(1)).filter(pkg -> !pkg.equals(source.pkg())).forEach(used::add);
    }
    List<String> cycles = uses.keySet().stream().filter(pkg -> reaches(pkg, uses)).toList();
    List<String> deep = uses.keySet().stream().map(pkg -> depth(pkg) + " " + pkg).sorted(java.util.Comparator.reverseOrder()).toList();
    long deepest = uses.keySet().stream().mapToLong(PackageMeters::depth).max().orElse(0);
    return List.of(Meter.count("packages in a cycle", cycles, 0), new Meter("depth of packages below dev.perdure", deepest, 3, deep));
  }

  private static long depth(String pkg) {
    return pkg.chars().filter(character -> character == '.').count() - 1;
  }

  /** Whether a package uses itself by way of others. */
  private static boolean reaches(String pkg, Map<String, Set<String>> uses) {
    List<String> open = new ArrayList<>(uses.getOrDefault(pkg, Set.of()));
    Set<String> seen = new HashSet<>();
    while (!open.isEmpty()) {
      String next = open.removeLast();
      if (next.equals(pkg)) {
        return true;
      }
      if (seen.add(next)) {
        open.addAll(uses.getOrDefault(next, Set.of()));
      }
    }
    return false;
  }
}
