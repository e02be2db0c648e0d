package dev.perdure.activities.mcp;

import dev.perdure.activities.config.McpServerSettings;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.network.CheckedDnsResolver;
import dev.perdure.activities.network.EgressProxy;
import dev.perdure.activities.network.EgressProxyMounts;
import dev.perdure.activities.network.ProxyDirectory;
import dev.perdure.activities.network.UpstreamConnector;
import dev.perdure.activities.process.TaskMark;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.SandboxContext;
import dev.perdure.activities.sandbox.WorktreeAccess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * The process of a local MCP server on standard input and output: confined if there is a sandbox,
 * and on the network only if its settings say so. Only the end of its errors is kept.
 */
final class ServerProcess implements AutoCloseable {

  /**
   * The last words go to a file; the shell stays, as a sandbox dies with the thread it began on.
   */
  private static final String SCRIPT =
      """
      dir=$1; shift; echo $$ > "$dir/pid"
      { "$@" 2>&1 >&3 3>&- | tail -c 2000 > "$dir/errors" 3>&-; } 3>&1\
      """;

  private final Path directory;
  private final TaskMark mark;
  private final List<String> line;
  private final boolean confined;
  private final Optional<EgressProxy> proxy;

  private ServerProcess(
      Path directory,
      TaskMark mark,
      List<String> line,
      boolean confined,
      Optional<EgressProxy> proxy) {
    this.directory = directory;
    this.mark = mark;
    this.line = line;
    this.confined = confined;
    this.proxy = proxy;
  }

  /** Prepares the process of a server; the transport starts it. */
  static ServerProcess of(Place place, UnaryOperator<String> expanded, Sandbox sandbox)
      throws IOException {
    McpServerSettings server = place.settings();
    WorktreePaths worktree = place.worktree();
    WorktreeAccess view = place.view();
    List<Path> unread = place.bounds().unread();
    Path directory =
        Files.createDirectories(worktree.records().resolve("mcp").resolve(folder(place)));
    Files.deleteIfExists(directory.resolve("pid"));
    Files.deleteIfExists(directory.resolve("errors"));
    Optional<ProxyDirectory> way =
        server.network().isEmpty()
            ? Optional.empty()
            : Optional.of(ProxyDirectory.of(DigestUtils.sha256Hex(directory.toString())));
    Optional<List<String>> launcher =
        sandbox.launcher(
            new SandboxContext(
                worktree,
                view,
                worktree.root(),
                Set.of(),
                way.map(EgressProxyMounts::new),
                unread));
    List<String> line =
        new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "mcp", directory.toString()));
    launcher.ifPresent(line::addAll);
    line.add(expanded.apply(String.valueOf(server.command())));
    server.args().stream().map(expanded).forEach(line::add);
    boolean proxied = way.isPresent() && launcher.isPresent();
    return new ServerProcess(
        directory,
        TaskMark.ofProgram(worktree),
        line,
        launcher.isPresent(),
        proxied ? Optional.of(open(way.get(), place)) : Optional.empty());
  }

  /** Servers of one name that may read other files have directories of their own. */
  private static String folder(Place place) {
    String name = place.server() + "-" + place.view();
    List<Path> unread = place.bounds().unread();
    return unread.isEmpty()
        ? name
        : name + "-" + DigestUtils.sha256Hex(unread.toString()).substring(0, 8);
  }

  private static EgressProxy open(ProxyDirectory directory, Place place) throws IOException {
    return EgressProxy.open(
        directory, place.network(), new UpstreamConnector(CheckedDnsResolver.ofThePublic()));
  }

  /** The shell that runs the server, with its arguments. */
  List<String> line() {
    return List.copyOf(line);
  }

  /** The mark by which the server counts as its task's. */
  TaskMark mark() {
    return mark;
  }

  /** Whether the server runs in the sandbox. */
  boolean isConfined() {
    return confined;
  }

  /** Whether it has begun and come to its end. */
  boolean isOver() {
    return pid().isPresent() && handle().filter(ProcessHandle::isAlive).isEmpty();
  }

  /**
   * Returns why the proxy refused hosts that the process asked for. Programs hardly ever show a
   * proxy's messages.
   */
  List<String> refusals() {
    return proxy.map(open -> open.accessLog().reasons()).orElse(List.of());
  }

  /** The limit that ended it, else what it said last on standard error; empty while it runs. */
  String lastWords() {
    return mark.exceeded().orElseGet(this::lastErrors);
  }

  private String lastErrors() {
    try {
      Path errors = directory.resolve("errors");
      byte[] text = Files.exists(errors) ? Files.readAllBytes(errors) : new byte[0];
      return new String(text, StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return "";
    }
  }

  private Optional<ProcessHandle> handle() {
    return pid().flatMap(ProcessHandle::of);
  }

  private Optional<Long> pid() {
    try {
      Path file = directory.resolve("pid");
      String pid = Files.exists(file) ? Files.readString(file).strip() : "";
      return pid.isEmpty() ? Optional.empty() : Optional.of(Long.valueOf(pid));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Ends the process with all that it started. */
  @Override
  public void close() {
    handle()
        .ifPresent(shell ->
            Stream.concat(shell.descendants(), Stream.of(shell))
                .toList()
                .forEach(ProcessHandle::destroyForcibly));
    try {
      if (proxy.isPresent()) {
        proxy.get().close();
      }
    } catch (IOException e) {
      // it is closed either way
    }
  }
}
