import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.Tree.Kind;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;

/** Names of fields, constants and caught exceptions. */
record NameMeters(Sources sources) {

  private static final Pattern WORDS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|[_.| ]+");
  private static final Pattern OLD_CONSTANT =
      Pattern.compile(
          "(?:^|_)(?<!TOO_)(?:LONGEST|SHORTEST|MOST|LEAST|SHOWN|PATIENCE|NAMED|KEPT|ENOUGH|FEW|MANY)(?:_|$)"
              + "|^(?:WINDOW|GLANCE|LOOK|SOON|LATE|EVERY|HASTE|GRACE)$");
  private static final Pattern TEST_CONSTANT = Pattern.compile("\\bstatic final [\\w<>\\[\\], ]+ ([A-Z][A-Z0-9_]*)\\s*=");

  /** Types of values, which are named for their role. */
  private static final Pattern VALUE = Pattern.compile("JsonObject|[A-Z]\\w*Id");

  private static final int STEM = 4;

  List<Meter> read() throws IOException {
    Set<String> own = new TreeSet<>();
    sources.java().forEach(source -> own.addAll(classes(source)));
    Scanner scanner = new Scanner(own);
    sources.java().forEach(source -> scanner.scan(source.unit(), source.place()));
    scanner.constants.addAll(testConstants());
    return List.of(
        Meter.count("fields unlike their type or role", scanner.fields, 120),
        Meter.count("constants by the old pattern", scanner.constants, 0),
        Meter.count("exceptions named by an adverb or a participle", scanner.exceptions, 0));
  }

  private List<String> testConstants() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : Sources.find(sources.root(), ".java")) {
      if (file.toString().contains("src/test/java")) {
        TEST_CONSTANT
            .matcher(Files.readString(file))
            .results()
            .map(match -> match.group(1))
            .filter(OLD_CONSTANT.asPredicate())
            .forEach(name -> found.add(file.getFileName() + ": " + name));
      }
    }
    return found;
  }

  /** Names of the classes, records and interfaces of a file. An enum's value may have its role's name. */
  private static List<String> classes(Sources.Source source) {
    List<String> names = new ArrayList<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitClass(ClassTree type, Void none) {
        if (type.getKind() != Kind.ENUM) {
          names.add(type.getSimpleName().toString());
        }
        return super.visitClass(type, none);
      }
    }.scan(source.unit(), null);
    return names;
  }

  private static final class Scanner extends TreeScanner<Void, String> {
    private final Set<String> own;
    private final List<String> fields = new ArrayList<>();
    private final List<String> constants = new ArrayList<>();
    private final List<String> exceptions = new ArrayList<>();

    private Scanner(Set<String> own) {
      this.own = own;
    }

    @Override
    public Void visitClass(ClassTree type, String place) {
      for (Tree member : type.getMembers()) {
        if (member instanceof VariableTree field) {
          read(field, place);
        }
      }
      return super.visitClass(type, place);
    }

    private void read(VariableTree field, String place) {
      String name = field.getName().toString();
      boolean isConstant = field.getModifiers().getFlags().contains(Modifier.STATIC);
      if (isConstant && OLD_CONSTANT.matcher(name).find()) {
        constants.add(place + ": " + name);
      }
      boolean isOwn = field.getType() instanceof IdentifierTree type && own.contains(type.getName().toString());
      boolean isValue = VALUE.matcher(String.valueOf(field.getType())).matches();
      if (!isConstant && isOwn && !isValue && !isAlike(name, field.getType().toString())) {
        fields.add(place + ": " + field.getType() + " " + name);
      }
    }

    @Override
    public Void visitCatch(CatchTree tree, String place) {
      String name = tree.getParameter().getName().toString();
      String type = tree.getParameter().getType().toString();
      if (!name.isEmpty() && !name.equals("e") && !isAlike(name, type)) {
        exceptions.add(place + ": " + type + " " + name);
      }
      return super.visitCatch(tree, place);
    }
  }

  /** Whether a name and its type share a word. */
  private static boolean isAlike(String name, String type) {
    List<String> ofType = words(type);
    return words(name).stream().anyMatch(word -> ofType.stream().anyMatch(other -> isSame(word, other)));
  }

  private static List<String> words(String name) {
    return Stream.of(WORDS.split(name)).map(word -> word.toLowerCase(Locale.ROOT)).toList();
  }

  private static boolean isSame(String word, String other) {
    int length = Math.min(word.length(), other.length());
    return word.equals(other) || (length >= STEM && (word.startsWith(other) || other.startsWith(word)));
  }
}
