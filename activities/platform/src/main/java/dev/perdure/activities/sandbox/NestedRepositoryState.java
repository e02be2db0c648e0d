package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.SecureDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Settings, hooks and pointers of nested repositories as they were before a command. */
final class NestedRepositoryState {

  private static final String LIST = "nested";
  private static final String LINK = "link:";
  private static final String CLOSED = "closed:";

  private final Path root;
  private final Map<String, String> before;

  private NestedRepositoryState(Path root, Map<String, String> before) {
    this.root = root;
    this.before = before;
  }

  /** Writes what is there now into the directory of a command. */
  static void write(Path root, NestedRepositories found, Path directory) throws IOException {
    var now = new NestedRepositoryState(root, Map.of());
    List<String> lines = new ArrayList<>();
    Path own = root.resolve(".git");
    if (Files.exists(own, LinkOption.NOFOLLOW_LINKS)) {
      lines.add(line(own, ""));
    }
    found.settings(false).forEach(path -> lines.add(line(path, now.settings(path))));
    found.hooks(false).forEach(path -> lines.add(line(path, now.hook(path))));
    found.pointers(false).forEach(path -> lines.add(line(path, now.pointer(path))));
    Files.write(directory.resolve(LIST), lines);
  }

  private static String line(Path path, String print) {
    return encode(path.toString().getBytes(StandardCharsets.UTF_8)) + " " + print;
  }

  /** Reads what was there; empty if nothing was written. */
  static Optional<NestedRepositoryState> read(Path root, Path directory) throws IOException {
    Path list = directory.resolve(LIST);
    if (!Files.exists(list)) {
      return Optional.empty();
    }
    Map<String, String> before = new HashMap<>();
    try {
      for (String line : Files.readAllLines(list)) {
        int end = line.indexOf(' ');
        String path = new String(decode(line.substring(0, end)), StandardCharsets.UTF_8);
        before.put(path, line.substring(end + 1));
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IOException("the list of repositories before the command is damaged", e);
    }
    return Optional.of(new NestedRepositoryState(root, before));
  }

  /** Whether the worktree had a git directory or a file in its place. */
  boolean hadOwn() {
    return before.containsKey(root.resolve(".git").toString());
  }

  boolean isSameSettings(Path path) {
    return settings(path).equals(before.get(path.toString()));
  }

  boolean isSameHook(Path path) {
    return hook(path).equals(before.get(path.toString()));
  }

  boolean isSamePointer(Path path) {
    return pointer(path).equals(before.get(path.toString()));
  }

  /** The text of settings before the command; nothing if they were not there or not readable. */
  byte[] settingsBefore(Path path) {
    String print = before.getOrDefault(path.toString(), "");
    return print.startsWith(LINK) || print.startsWith(CLOSED) ? new byte[0] : decode(print);
  }

  private String settings(Path path) {
    try {
      return Files.isSymbolicLink(path) ? link(path) : encode(bytes(path));
    } catch (IOException e) {
      return closed(path);
    }
  }

  private String hook(Path path) {
    try {
      return Files.isSymbolicLink(path) ? link(path) : hash(bytes(path));
    } catch (IOException e) {
      return closed(path);
    }
  }

  private String pointer(Path path) {
    try {
      return hash(new GitPointer(root, path).state().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      return closed(path);
    }
  }

  private byte[] bytes(Path path) throws IOException {
    return SecureDirectory.read(root, root.relativize(path).toString());
  }

  private static String link(Path path) throws IOException {
    return LINK + encode(Files.readSymbolicLink(path).toString().getBytes(StandardCharsets.UTF_8));
  }

  /** No command can choose the time of a change. */
  private static String closed(Path path) {
    try {
      return CLOSED + Files.getAttribute(path, "unix:ctime", LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      return CLOSED;
    }
  }

  private static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Java lacks SHA-256.", e);
    }
  }

  private static String encode(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static byte[] decode(String text) {
    return Base64.getDecoder().decode(text);
  }
}
