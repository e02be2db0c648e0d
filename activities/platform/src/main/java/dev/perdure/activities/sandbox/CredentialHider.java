package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.files.WorktreePaths;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Hides the owner's secrets from sandboxed commands: keys, tokens, histories, browsers. Files of
 * settings that tools do need are shown without the lines that hold secrets.
 */
final class CredentialHider {

  /**
   * Perdure's own directories. Workspaces and their layers may lie in these directories; the
   * sandbox lays the workspaces and layers over the directories again.
   */
  private static final List<String> OWN = List.of(".config/perdure", ".local/share/perdure");

  private static final Pattern ELEMENT =
      Pattern.compile(
          "<(servers|password|passphrase|privateKey|username)>.*?</\\1>", Pattern.DOTALL);
  private static final Pattern LINE =
      Pattern.compile(
          "(?im)^.*(?:token|passw|passphrase|secret|_auth|credential|extraheader|authorization"
              + "|api[-_]?key|private[-_]?key).*$\\R?");
  private static final Pattern ADDRESS = Pattern.compile("://[^/@\\s\"']+@");

  private final Path home;
  private final List<Path> configFiles;
  private final HomePathRules homePathRules = HomePathRules.read();

  /** The caches and toolchains, which commands see. */
  private final List<Path> visibleDirectories;

  private final List<Path> hiddenPaths;

  /**
   * Hides the credentials of a home.
   *
   * @param configFiles files of Perdure's own settings, wherever the operator has put them
   */
  public CredentialHider(Path home, List<Path> configFiles) {
    this.home = home;
    this.configFiles = List.copyOf(configFiles);
    this.visibleDirectories = paths("cache", "toolchain");
    this.hiddenPaths = paths("hidden", "cached");
  }

  private List<Path> paths(String... ways) {
    return Stream.of(ways).flatMap(how -> homePathRules.of(how, home).stream()).toList();
  }

  /** Hides the home but for its toolchains, and what Perdure keeps, before it is shown again. */
  public void hideOwn(MountArgumentsBuilder mounts) {
    mounts.hide(home);
    toolchains().forEach(mounts::show);
    OWN.forEach(name -> mounts.hide(home.resolve(name)));
    configFiles.forEach(mounts::hide);
  }

  /** Returns the paths of the home that the sandbox shows unchanged. */
  public List<Path> toolchains() {
    return homePathRules.of("toolchain", home).stream().filter(Files::exists).toList();
  }

  /** The caches that the account does not have yet, without which tools do not even start. */
  public List<Path> missing() {
    return homePathRules.of("made", home).stream().filter(path -> !Files.exists(path)).toList();
  }

  /** Returns the directories that the sandbox shows unchanged, even below a hidden directory. */
  public List<Path> shown() {
    return homePathRules.of("shown", home).stream().filter(Files::isDirectory).toList();
  }

  /** Returns the paths that a sandbox hides as a whole if the sandbox can't show a file in part. */
  public List<Path> secret() throws IOException {
    List<Path> secret = new ArrayList<>(configFiles);
    secret.addAll(hiddenPaths);
    List<Path> settings = new ArrayList<>(homePathRules.of("settings", home));
    for (Path directory : visibleDirectories) {
      CredentialFinder found = CredentialFinder.in(directory);
      secret.addAll(found.hidden());
      settings.addAll(found.settings());
    }
    for (Path file : settings) {
      if (Files.isRegularFile(file) && mayHoldSecrets(file)) {
        secret.add(file);
      }
    }
    return secret;
  }

  /** Hides what lies outside of the caches that tools change. */
  public void hide(MountArgumentsBuilder mounts, WorktreePaths worktree) throws IOException {
    homePathRules.of("hidden", home).forEach(mounts::hide);
    for (Path file : homePathRules.of("settings", home)) {
      if (Files.isRegularFile(file)) {
        mounts.readOnly(filtered(file, worktree), file);
      }
    }
    shown().forEach(mounts::show);
  }

  /** Hides the credentials in caches and toolchains, once these are in their place. */
  public void hideInCaches(MountArgumentsBuilder mounts, WorktreePaths worktree)
      throws IOException {
    homePathRules.of("cached", home).forEach(mounts::hide);
    for (Path directory : visibleDirectories) {
      CredentialFinder found = CredentialFinder.in(directory);
      found.hidden().stream().filter(this::isVisible).forEach(mounts::hide);
      for (Path file : found.settings()) {
        if (isVisible(file) && mayHoldSecrets(file)) {
          hideLines(mounts, worktree, file);
        }
      }
    }
  }

  private static void hideLines(MountArgumentsBuilder mounts, WorktreePaths worktree, Path file)
      throws IOException {
    try {
      mounts.readOnly(filtered(file, worktree), file.toRealPath());
    } catch (NoSuchFileException _) {
      // A tool has removed the file meanwhile.
    }
  }

  /** Whether commands see the file to which a path leads; the home shows caches and toolchains. */
  private boolean isVisible(Path path) {
    Path real;
    try {
      real = path.toRealPath();
    } catch (IOException e) {
      return false;
    }
    return !real.startsWith(home) || (isKept(real) && !isHidden(path) && !isHidden(real));
  }

  private boolean isKept(Path path) {
    return visibleDirectories.stream().anyMatch(path::startsWith);
  }

  private boolean isHidden(Path path) {
    return hiddenPaths.stream().anyMatch(path::startsWith);
  }

  /** A file that cannot be read as text may hold anything. */
  private static boolean mayHoldSecrets(Path file) throws IOException {
    String text = read(file);
    return text.isEmpty() || !withoutSecrets(text).equals(text);
  }

  private static Path filtered(Path file, WorktreePaths worktree) throws IOException {
    String text = withoutSecrets(read(file));
    Path directory = Files.createDirectories(worktree.records().resolve("settings"));
    Path copy = directory.resolve(DigestUtils.sha256Hex(file + "\n" + text).substring(0, 32));
    return Files.exists(copy) ? copy : AtomicFile.write(copy, text);
  }

  /** A file that is no text shows nothing. */
  private static String read(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (MalformedInputException | AccessDeniedException | NoSuchFileException e) {
      return "";
    }
  }

  static String withoutSecrets(String settings) {
    String elements = ELEMENT.matcher(settings).replaceAll("");
    return ADDRESS.matcher(LINE.matcher(elements).replaceAll("")).replaceAll("://");
  }
}
