package dev.perdure.web.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Page of the documents whose fenced blocks are files, commands and settings. */
public record DocumentPage(String name, String text) {

  private static final Path DOCUMENTS =
      Path.of(System.getProperty("perdure.root", "../..")).resolve("docs");
  private static final Pattern BLOCK =
      Pattern.compile(
          "([^\\n]*)\\n\\n```(\\w*)\\n(.*?\\n)```$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern FILE_NAME = Pattern.compile("\\*\\*`([^`]+)`\\*\\*");
  private static final Pattern COMMAND = Pattern.compile("^\\./perdure (.+)$", Pattern.MULTILINE);

  /**
   * Fenced block.
   *
   * @param before the last line of text before the block
   * @param language the word after the fence; empty for commands
   */
  public record Block(String before, String language, String content) {}

  /** Reads a page by its path below the documents. */
  public static DocumentPage of(String path) {
    try {
      return new DocumentPage(path, Files.readString(DOCUMENTS.resolve(path)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads all pages of a folder but its index. */
  public static List<DocumentPage> in(String folder) {
    try (Stream<Path> files = Files.list(DOCUMENTS.resolve(folder))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".md") && !file.equals("README.md"))
          .sorted()
          .map(file -> of(folder + "/" + file))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the fenced blocks in their order. */
  public List<Block> blocks() {
    return BLOCK.matcher(text).results().map(DocumentPage::block).toList();
  }

  private static Block block(MatchResult found) {
    return new Block(found.group(1), found.group(2), found.group(3));
  }

  /** Returns the content of each block that stands below the bold name of a file. */
  public Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    for (Block block : blocks()) {
      var name = FILE_NAME.matcher(block.before());
      if (name.matches()) {
        files.put(name.group(1), block.content());
      }
    }
    return files;
  }

  /** Returns the file of a name. */
  public String file(String path) {
    return Objects.requireNonNull(files().get(path), () -> name + " shows no file " + path);
  }

  /** Returns the command lines of the launcher in the blocks, without the launcher. */
  public List<String> commands() {
    List<String> commands = new ArrayList<>();
    for (Block block : blocks()) {
      COMMAND.matcher(block.content()).results().forEach(found -> commands.add(found.group(1)));
    }
    return commands;
  }

  /** Returns the one command line that begins with these words. */
  public String command(String start) {
    List<String> found = commands().stream().filter(line -> line.startsWith(start)).toList();
    if (found.size() != 1) {
      throw new AssertionError(name + " has these lines './perdure " + start + "': " + found);
    }
    return found.getFirst();
  }

  /** Writes the files into a folder; adds to a file that the folder has already. */
  public void writeTo(Path folder) {
    files().forEach((path, content) -> append(folder.resolve(path), content));
  }

  private static void append(Path file, String content) {
    try {
      Files.createDirectories(Objects.requireNonNull(file.getParent()));
      Files.writeString(file, Files.exists(file) ? Files.readString(file) + content : content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
