package dev.perdure.activities.sandbox;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.network.EgressProxyMounts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sandbox by macOS's {@code sandbox-exec}: the machine read-only, no network but by the proxy; the
 * worktree writable or not; credentials and the data directory out of reach.
 */
final class Seatbelt implements Sandbox {

  /**
   * The path of the program on macOS. Perdure does not search for the program, so that no other
   * program takes its place.
   */
  static final Path PROGRAM = Path.of("/usr/bin/sandbox-exec");

  private final Path program;
  private final Path home;
  private final List<Path> caches;
  private final List<Path> configFiles;

  Seatbelt(Path program, Path home, List<Path> caches, List<Path> configFiles) {
    this.program = program;
    this.home = home;
    this.caches = List.copyOf(caches);
    this.configFiles = List.copyOf(configFiles);
  }

  @Override
  public Optional<String> name() {
    return Optional.of("sandbox-exec");
  }

  @Override
  public Optional<List<String>> launcher(SandboxContext sandboxContext) {
    try {
      return Optional.of(line(sandboxContext));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The sandbox for %s can't be prepared: see that there is space left."
              .formatted(sandboxContext.worktree().root()),
          e);
    }
  }

  private List<String> line(SandboxContext sandboxContext) throws IOException {
    Path scratch = Files.createDirectories(sandboxContext.worktree().records().resolve("tmp"));
    SeatbeltProfile profile = profile(sandboxContext, scratch);
    List<String> way = new ArrayList<>();
    if (sandboxContext.way().isPresent()) {
      EgressProxyMounts mount = sandboxContext.way().get();
      int port = freePort();
      profile.show(mount.directory().path());
      profile.show(Path.of(System.getProperty("java.home")));
      profile.network(mount.directory().socket(), port);
      way.addAll(mount.program(scratch, port));
    }
    List<String> line =
        new ArrayList<>(List.of(program.toString(), "-p", profile.text(), "/usr/bin/env"));
    Bubblewrap.SCRATCH_VARIABLES.forEach(name -> line.add(name + "=" + scratch));
    // the supervisor's directory is where a command starts, so it is told where to go
    line.addAll(List.of("sh", "-c", "cd -- \"$1\" && shift && exec \"$@\"", "at"));
    line.add(sandboxContext.directory().toString());
    line.addAll(way);
    return line;
  }

  private SeatbeltProfile profile(SandboxContext sandboxContext, Path scratch) throws IOException {
    WorktreePaths worktree = sandboxContext.worktree();
    SeatbeltProfile profile = new SeatbeltProfile();
    CredentialHider credentials = new CredentialHider(home, configFiles);
    profile.hide(home);
    credentials.toolchains().forEach(profile::show);
    caches.stream().filter(Files::isDirectory).forEach(profile::show);
    credentials.secret().forEach(profile::hide);
    credentials.shown().forEach(profile::show);
    worktree.hidden().forEach(profile::hide);
    profile.hide(worktree.records());
    GitDirectories.of(worktree.root()).forEach(profile::show);
    profile.open(scratch);
    if (sandboxContext.view() == WorktreeAccess.BUILDING) {
      profile.open(worktree.root());
      ProtectedPaths.closed(sandboxContext).forEach(profile::close);
    } else {
      profile.show(worktree.root());
    }
    sandboxContext.unread().forEach(profile::hide);
    return profile;
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }
}
