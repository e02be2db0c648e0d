package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Tables of the overlay mounts of one command, in the format of {@code fstab}, and the directories
 * that the mounts need. A table has the name of its content, so commands that start at the same
 * time never change each other's tables.
 *
 * @param own the directory of layers, which no command sees
 * @param machine the machine's directories; the overlay of each has its index as name
 * @param layers the directories with a layer of the task, by the name of the layer
 */
record LayerTables(Path own, List<Path> machine, Map<String, Path> layers) {

  /**
   * Options of the file system of the empty directory below each of the machine's directories. It
   * has one of its own, because the kernel refuses layers of which one contains the other.
   */
  static final String EMPTY = "size=4k,mode=755";

  private static final Pattern FIT = Pattern.compile("[A-Za-z0-9/._@%+=-]*");
  private static final int HASH_LENGTH = 16;

  LayerTables {
    machine = List.copyOf(machine);
    layers = Collections.unmodifiableMap(new LinkedHashMap<>(layers));
  }

  /** Makes the empty directories on which the machine's directories are mounted. */
  void makePlaces() throws IOException {
    Path places = own.resolve("machine");
    makeDirectory(places.resolve("empty"));
    for (int i = 0; i < machine.size(); i++) {
      makeDirectory(place(i));
    }
  }

  /** Makes the directories of layers that are kept on disk. */
  static void makeLayers(Path upper, Collection<String> names) throws IOException {
    for (String name : names) {
      makeDirectory(upper.resolve(name).resolve("upper"));
      makeDirectory(upper.resolve(name).resolve("work"));
    }
  }

  /** Numbers and directories of the machine that no table can hold. */
  List<String> machineApart() {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < machine.size(); i++) {
      if (!isFit(machine.get(i))) {
        words.addAll(List.of(Integer.toString(i), machine.get(i).toString()));
      }
    }
    return words;
  }

  /**
   * The path of a table with all mounts that a table can hold.
   *
   * @param upper the directory that receives what commands change
   */
  String all(Path upper) throws IOException {
    return table(Stream.concat(machineRows().stream(), layerRows(upper).stream()).toList());
  }

  /** The path of a table with the task's layers; empty if a table cannot hold all of them. */
  String layers(Path upper) throws IOException {
    return areLayersFit() ? table(layerRows(upper)) : "";
  }

  private List<String> machineRows() {
    List<String> rows = new ArrayList<>();
    if (isFit(own)) {
      rows.add("machine %s tmpfs %s".formatted(place("empty"), EMPTY));
    }
    for (int i = 0; i < machine.size(); i++) {
      Path path = machine.get(i);
      if (isFit(path)) {
        rows.add(
            "machine %s overlay userxattr,lowerdir=%s:%s"
                .formatted(place(i), place("empty"), path.toString().substring(1)));
      }
    }
    return rows;
  }

  private List<String> layerRows(Path upper) {
    List<String> rows = new ArrayList<>();
    if (areLayersFit()) {
      layers.forEach((name, path) ->
          rows.add(
              "%1$s %2$s overlay userxattr,lowerdir=%2$s,upperdir=%3$s/upper,workdir=%3$s/work"
                  .formatted(source(), path, upper.resolve(name))));
    }
    return rows;
  }

  /**
   * The source of the task's layers. A program skips a mount whose source it finds at the same
   * place, for example in a sandbox inside another one, so the source is this directory's own.
   */
  private String source() {
    return "layer" + hash(own.toString());
  }

  private boolean areLayersFit() {
    return layers.values().stream().allMatch(this::isFit);
  }

  private boolean isFit(Path path) {
    return FIT.matcher(own + path.toString()).matches();
  }

  private Path place(Object name) {
    return own.resolve("machine").resolve(name.toString());
  }

  private String table(List<String> rows) throws IOException {
    String text = String.join("\n", rows) + "\n";
    Path file = own.resolve("tables").resolve(hash(text));
    if (!Files.exists(file)) {
      Files.createDirectories(own.resolve("tables"));
      AtomicFile.write(file, text);
    }
    return file.toString();
  }

  private static String hash(String text) {
    return DigestUtils.sha256Hex(text).substring(0, HASH_LENGTH);
  }

  private static void makeDirectory(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory);
    }
  }
}
