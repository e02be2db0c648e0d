package dev.perdure.activities.lsp;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.activities.process.TaskMark;
import dev.perdure.activities.sandbox.SandboxContext;
import dev.perdure.activities.sandbox.WorktreeAccess;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Process of a language server: sandboxed if there is a sandbox, with the worktree read-only,
 * without the network and without secrets in its environment.
 */
final class LspProcess implements AutoCloseable {

  private static final int MAX_ERROR_LENGTH = 1_000;

  /** The shell stays, as a sandbox dies with the thread it began on. */
  private static final List<String> SHELL = List.of("/bin/sh", "-c", "\"$@\"; exit $?", "lsp");

  private final Process process;
  private final TaskMark mark;
  private byte[] errors = new byte[0];

  private LspProcess(Process process, TaskMark mark) {
    this.process = process;
    this.mark = mark;
    Thread.ofVirtual().name("lsp-errors").start(this::readErrors);
  }

  /** Starts a server in the root of a project. */
  static LspProcess start(
      LspServer server, Path root, WorktreePaths worktree, LspStartSettings start) {
    Optional<List<String>> launcher = launcher(root, worktree, start);
    if (launcher.isEmpty() && server.confined()) {
      throw new LspFailure(
          "it runs code of the project, so it is started only in a sandbox, and there is none"
              + " here.");
    }
    List<String> line = new ArrayList<>(SHELL);
    launcher.ifPresent(line::addAll);
    line.add(server.program().toString());
    line.addAll(server.args());
    TaskMark mark = TaskMark.ofProgram(worktree);
    ProcessBuilder builder =
        ProgramLauncher.foreignProgram(line, launcher.isPresent(), mark).directory(root.toFile());
    Map<String, String> environment = builder.environment();
    environment.computeIfPresent("PATH", (_, path) -> absolute(path));
    environment.putAll(server.env());
    try {
      return new LspProcess(builder.start(), mark);
    } catch (IOException e) {
      throw new LspFailure("it can't be started: " + e.getMessage());
    }
  }

  private static Optional<List<String>> launcher(
      Path root, WorktreePaths worktree, LspStartSettings start) {
    try {
      return start
          .sandbox()
          .launcher(new SandboxContext(worktree, WorktreeAccess.PLANNING, root, start.unread()));
    } catch (UncheckedIOException e) {
      throw new LspFailure(String.valueOf(e.getMessage()));
    }
  }

  /** A relative directory would lie in the project. */
  private static String absolute(String path) {
    return Stream.of(path.split(File.pathSeparator, -1))
        .filter(folder -> folder.startsWith("/"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  InputStream output() {
    return process.getInputStream();
  }

  OutputStream input() {
    return process.getOutputStream();
  }

  boolean isOver() {
    return !process.isAlive();
  }

  /** The limit that ended it, else the end of what it wrote on standard error. */
  synchronized String lastWords() {
    return mark.exceeded().orElseGet(() -> new String(errors, StandardCharsets.UTF_8).strip());
  }

  private void readErrors() {
    byte[] chunk = new byte[8_192];
    try (InputStream source = process.getErrorStream()) {
      for (int count = source.read(chunk); count >= 0; count = source.read(chunk)) {
        keep(chunk, count);
      }
    } catch (IOException e) {
      // there are no more words
    }
  }

  private synchronized void keep(byte[] chunk, int count) {
    byte[] all = Arrays.copyOf(errors, errors.length + count);
    System.arraycopy(chunk, 0, all, errors.length, count);
    errors = Arrays.copyOfRange(all, Math.max(0, all.length - MAX_ERROR_LENGTH), all.length);
  }

  /** Ends the process with all that it started. */
  @Override
  public void close() {
    Stream.concat(process.descendants(), Stream.of(process.toHandle()))
        .toList()
        .forEach(ProcessHandle::destroyForcibly);
  }
}
