import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.Tree.Kind;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.ToolProvider;

/** Prints figures of the sources and their limits. */
final class House {
  private static final List<String> MODULES = List.of("planner", "workflows", "activities", "web-ui");
  private static final Pattern WORD = Pattern.compile("\\b[A-Z]\\w*");
  private static final int SMALL = 45;

  /** A top-level type. */
  record Type(String pkg, String name, boolean isPublic, boolean staticOnly, long lines) {
    String full() {
      return pkg + "." + name;
    }
  }

  /** A source file that is no package-info. */
  record Source(String pkg, long lines, String text, List<Type> types) {}

  private final boolean list;
  private boolean missed;

  private House(boolean list) {
    this.list = list;
  }

  public static void main(String[] args) throws IOException {
    var list = args.length > 1 && args[1].equals("--list");
    var rest = args.length - (list ? 1 : 0);
    var scope = rest > 1 ? args[args.length - 1] : "dev.perdure";
    var house = new House(list);
    house.print(Path.of(args[0]), scope);
    System.exit(house.missed && scope.equals("dev.perdure") ? 1 : 0);
  }

  private void print(Path root, String scope) throws IOException {
    var main = new ArrayList<Path>();
    var test = new ArrayList<Path>();
    for (var module : MODULES) {
      main.addAll(javaFiles(root.resolve(module).resolve("src/main/java"), scope));
      test.addAll(javaFiles(root.resolve(module).resolve("src/test/java"), scope));
    }
    var sources = parse(main);
    var types = sources.stream().flatMap(source -> source.types().stream()).toList();
    var packages = sources.stream().collect(Collectors.groupingBy(Source::pkg, TreeMap::new, Collectors.counting()));
    var publicTypes = types.stream().filter(Type::isPublic).toList();

    atMost("main lines", lines(main), 58_000, List.of());
    atMost("test lines", lines(test), 33_000, List.of());
    atMost("main files", main.size(), 660, List.of());
    atMost("packages", packages.size(), 90, List.of());
    atMost("packages more than two levels deep", named(packages, this::isDeep), 0);
    info("packages of fewer than 5 files", named(packages, each -> packages.get(each) < 4));
    info("packages of more than 20 files", named(packages, each -> packages.get(each) > 19));
    atLeast("package-private types, %", 100 - percent(publicTypes.size(), types.size()), 50);
    atMost("names of two public types", doubles(publicTypes), 0);
    var json = sources.stream().filter(source -> source.text().contains("JsonObject")).map(source -> source.types().getFirst().full()).toList();
    atMost("files that name JsonObject", json.size(), 40, json);
    var statics = types.stream().filter(Type::staticOnly).map(Type::full).toList();
    atMost("static-only classes, % of all types", percent(statics.size(), types.size()), 15, statics);
    info("types under " + SMALL + " lines that one other file uses", singleUse(sources));
  }

  private static List<Path> javaFiles(Path folder, String scope) throws IOException {
    var start = folder.resolve(scope.replace('.', '/'));
    if (!Files.isDirectory(start)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(start)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  private static List<Source> parse(List<Path> files) throws IOException {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var result = new ArrayList<Source>();
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      var units = manager.getJavaFileObjectsFromPaths(files.stream().filter(file -> !file.endsWith("package-info.java")).toList());
      var task = (JavacTask) compiler.getTask(null, manager, null, List.of("-proc:none"), null, units);
      for (var unit : task.parse()) {
        result.add(source(unit));
      }
    }
    return result;
  }

  private static Source source(CompilationUnitTree unit) throws IOException {
    var text = unit.getSourceFile().getCharContent(true).toString();
    var pkg = unit.getPackageName().toString();
    var lines = text.lines().count();
    var types = unit.getTypeDecls().stream().filter(ClassTree.class::isInstance).map(ClassTree.class::cast)
        .map(tree -> new Type(pkg, tree.getSimpleName().toString(), tree.getModifiers().getFlags().contains(Modifier.PUBLIC), staticOnly(tree), lines)).toList();
    return new Source(pkg, lines, text, types);
  }

  /** True for a class that nothing makes an instance of: all members static but for its private constructor. */
  private static boolean staticOnly(ClassTree tree) {
    return tree.getKind() == Kind.CLASS && tree.getExtendsClause() == null && tree.getImplementsClause().isEmpty()
        && !tree.getModifiers().getFlags().contains(Modifier.ABSTRACT)
        && !tree.getModifiers().toString().contains("@")
        && tree.getMembers().stream().allMatch(House::isStatic)
        && tree.getMembers().stream().noneMatch(member -> makesOne(member, tree));
  }

  private static boolean makesOne(Tree member, ClassTree type) {
    return member instanceof MethodTree method && method.getReturnType() != null
        && method.getReturnType().toString().contentEquals(type.getSimpleName());
  }

  private static boolean isStatic(Tree member) {
    return switch (member) {
      case MethodTree method -> method.getReturnType() == null
          ? method.getModifiers().getFlags().contains(Modifier.PRIVATE)
          : method.getModifiers().getFlags().contains(Modifier.STATIC);
      case VariableTree field -> field.getModifiers().getFlags().contains(Modifier.STATIC);
      default -> true;
    };
  }

  private boolean isDeep(String pkg) {
    return pkg.chars().filter(each -> each == '.').count() > 4;
  }

  private static List<String> named(Map<String, Long> packages, Predicate<String> wanted) {
    return packages.keySet().stream().filter(wanted).map(each -> each + " " + packages.get(each)).toList();
  }

  private static List<String> doubles(List<Type> types) {
    return types.stream().collect(Collectors.groupingBy(Type::name, TreeMap::new, Collectors.toList())).values().stream()
        .filter(same -> same.size() > 1)
        .map(same -> same.stream().map(Type::full).collect(Collectors.joining(" = ")))
        .toList();
  }

  /** Types that could live with the one file that uses them. A name that two types share is not judged. */
  private static List<String> singleUse(List<Source> sources) {
    var users = new TreeMap<String, List<String>>();
    for (var source : sources) {
      WORD.matcher(source.text()).results().map(match -> match.group()).distinct()
          .forEach(word -> users.computeIfAbsent(word, _ -> new ArrayList<>()).add(source.types().getFirst().full()));
    }
    return sources.stream().flatMap(source -> source.types().stream())
        .filter(type -> type.lines() < SMALL && users.get(type.name()).size() == 2)
        .map(type -> type.full() + " by " + users.get(type.name()).stream().filter(user -> !user.equals(type.full())).findFirst().orElse("itself"))
        .toList();
  }

  private static long lines(List<Path> files) {
    return files.stream().mapToLong(file -> {
      try (var lines = Files.lines(file)) {
        return lines.count();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }).sum();
  }

  private static long percent(long part, long whole) {
    return whole == 0 ? 0 : Math.round(100.0 * part / whole);
  }

  private void atMost(String what, List<String> found, long limit) {
    atMost(what, found.size(), limit, found);
  }

  private void atMost(String what, long value, long limit, List<String> found) {
    row(what, value, "<= " + limit, value <= limit, found);
  }

  private void atLeast(String what, long value, long limit) {
    row(what, value, ">= " + limit, value >= limit, List.of());
  }

  private void info(String what, List<String> found) {
    row(what, found.size(), "", true, found);
  }

  private void row(String what, long value, String limit, boolean held, List<String> found) {
    missed |= !held;
    System.out.printf("%-48s %8d  %-9s %s%n", what, value, limit, held ? "" : "missed");
    if (list) {
      found.forEach(each -> System.out.println("    " + each));
    }
  }
}
