import com.sun.source.tree.ClassTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree.Kind;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Meters of the product's object graph and of the versions of its histories. */
record WiringMeters(Sources sources) {

  private static final Pattern SERVICE = Pattern.compile("@(?:Component|Service|RestController|Controller|Repository)\\b");
  private static final Path HISTORIES = Path.of("workflows/src/test/resources/histories");

  List<Meter> read() throws IOException {
    Scanner scanner = new Scanner();
    List<String> versions = new ArrayList<>();
    for (Sources.Source source : sources.java()) {
      scanner.scan(source.unit(), source.place());
      source.text().lines().filter(line -> line.contains("Workflow.getVersion(")).forEach(_ -> versions.add(source.place()));
    }
    return List.of(
        Meter.count("files that take the whole Journal", List.copyOf(scanner.journals), 0),
        Meter.count("'new X(journalModule, …)' in bodies", scanner.made, 0),
        Meter.count("Spring services that are records", scanner.services, 0),
        Meter.information("sites of getVersion since 0.1.0", versions),
        Meter.count("areas of golden histories", folders(1), 30),
        Meter.information("scenarios of golden histories", folders(2)));
  }

  /** Folders of histories at a depth: 1 for an area, 2 for a scenario of an area. */
  private List<String> folders(int depth) throws IOException {
    Path histories = sources.root().resolve(HISTORIES);
    try (Stream<Path> paths = Files.walk(histories, depth)) {
      return paths
          .filter(Files::isDirectory)
          .map(histories::relativize)
          .filter(folder -> !folder.toString().isEmpty() && folder.getNameCount() == depth)
          .map(Path::toString)
          .sorted()
          .toList();
    }
  }

  private static final class Scanner extends TreeScanner<Void, String> {
    private final Set<String> journals = new TreeSet<>();
    private final List<String> made = new ArrayList<>();
    private final List<String> services = new ArrayList<>();

    @Override
    public Void visitVariable(VariableTree variable, String place) {
      if (variable.getType() != null && variable.getType().toString().equals("JournalModule") && !isWiring(place)) {
        journals.add(place);
      }
      return super.visitVariable(variable, place);
    }

    /** Module classes and the wiring of the server put the parts of the product together. */
    private static boolean isWiring(String place) {
      return place.endsWith("Module") || place.startsWith("dev.perdure.web.wiring.");
    }

    @Override
    public Void visitNewClass(NewClassTree tree, String place) {
      boolean hasJournal = !tree.getArguments().isEmpty() && tree.getArguments().getFirst().toString().matches("(?:this\\.)?journalModule");
      if (hasJournal && !isWiring(place)) {
        made.add(place + ": " + tree.getIdentifier());
      }
      return super.visitNewClass(tree, place);
    }

    @Override
    public Void visitClass(ClassTree type, String place) {
      if (type.getKind() == Kind.RECORD && SERVICE.matcher(type.getModifiers().toString()).find()) {
        services.add(place);
      }
      return super.visitClass(type, place);
    }
  }
}
