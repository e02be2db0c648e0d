import com.sun.source.tree.ClassTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Types that stand within other types. */
record TypeMeters(Sources sources) {

  private static final Pattern NESTED = Pattern.compile("(?m)^import (dev\\.perdure(?:\\.[a-z]\\w*)+\\.[A-Z]\\w*\\.[A-Z]\\w*);");

  List<Meter> read() {
    List<String> imports = new ArrayList<>();
    Map<String, List<String>> outers = new TreeMap<>();
    for (Sources.Source source : sources.java()) {
      NESTED.matcher(source.text()).results().forEach(match -> imports.add(source.place() + ": " + match.group(1)));
      nested(source, outers);
    }
    List<String> doubles = outers.entrySet().stream().filter(entry -> entry.getValue().size() > 1)
        .map(entry -> entry.getKey() + ": " + String.join(", ", entry.getValue())).toList();
    return List.of(Meter.count("nested types imported by bare name", imports, 300), Meter.count("names nested in two outer types", doubles, 0));
  }

  private static void nested(Sources.Source source, Map<String, List<String>> outers) {
    new TreeScanner<Void, String>() {
      @Override
      public Void visitClass(ClassTree type, String outer) {
        String name = type.getSimpleName().toString();
        if (outer != null && !name.isEmpty()) {
          outers.computeIfAbsent(name, _ -> new ArrayList<>()).add(outer);
        }
        return super.visitClass(type, name.isEmpty() ? outer : name);
      }
    }.scan(source.unit(), null);
  }
}
