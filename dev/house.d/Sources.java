import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * The sources of the product.
 *
 * @param root the root of the repository
 * @param java the Java files of all modules, without tests
 */
record Sources(Path root, List<Source> java) {

  private static final String MAIN = "src/main/java";

  /** A Java file with its tree. */
  record Source(String pkg, String name, String text, CompilationUnitTree unit) {

    /** The package and the name of the file. */
    String place() {
      return pkg + "." + name;
    }
  }

  static Sources read(Path root) throws IOException {
    List<Path> files = find(root, ".java").stream().filter(file -> file.toString().contains(MAIN)).toList();
    var compiler = ToolProvider.getSystemJavaCompiler();
    List<Source> sources = new ArrayList<>();
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      var units = manager.getJavaFileObjectsFromPaths(files.stream().filter(file -> !file.endsWith("package-info.java")).toList());
      var task = (JavacTask) compiler.getTask(null, manager, null, List.of("-proc:none"), null, units);
      for (CompilationUnitTree unit : task.parse()) {
        String name = Path.of(unit.getSourceFile().getName()).getFileName().toString().replace(".java", "");
        sources.add(new Source(unit.getPackageName().toString(), name, unit.getSourceFile().getCharContent(true).toString(), unit));
      }
    }
    return new Sources(root, sources);
  }

  /** The files of the repository with an ending, without what a build writes. */
  static List<Path> find(Path root, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(ending) && isWritten(root.relativize(file))).sorted().toList();
    }
  }

  private static boolean isWritten(Path file) {
    for (Path part : file) {
      String name = part.toString();
      if (name.equals("target") || name.equals("node_modules") || name.startsWith(".") || name.equals("dist")) {
        return false;
      }
    }
    return true;
  }
}
