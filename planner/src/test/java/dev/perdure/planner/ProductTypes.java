package dev.perdure.planner;

import dev.perdure.planner.plan.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The types of this module, without those of its tests. */
final class ProductTypes {

  private static final List<Class<?>> ALL = load();

  private ProductTypes() {}

  static Stream<Class<?>> all() {
    return ALL.stream();
  }

  private static List<Class<?>> load() {
    try {
      Path root = Path.of(Plan.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (Stream<Path> files = Files.walk(root)) {
        return files
            .map(file -> root.relativize(file).toString())
            .filter(file -> file.endsWith(".class") && !file.endsWith("-info.class"))
            .sorted()
            .<Class<?>>map(ProductTypes::named)
            .toList();
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Class<?> named(String file) {
    String name = file.substring(0, file.length() - ".class".length()).replace('/', '.');
    try {
      return Class.forName(name, false, ProductTypes.class.getClassLoader());
    } catch (ClassNotFoundException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
