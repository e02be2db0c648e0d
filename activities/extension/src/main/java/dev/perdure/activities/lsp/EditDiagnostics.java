package dev.perdure.activities.lsp;

import dev.perdure.activities.tool.CallIntent;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.run.PostEditCheck;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.tool.ToolResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Adds the errors that language servers find in changed files to a tool call's result, and the new
 * errors that the change has caused in other files.
 */
final class EditDiagnostics implements PostEditCheck {

  private static final int MAX_LISTED_FILES = 5;

  private final Function<RunId, LspCatalog> catalogs;
  private final LspServerPool servers;

  /** Asks the servers that a run may use. */
  EditDiagnostics(Function<RunId, LspCatalog> catalogs, LspServerPool servers) {
    this.catalogs = catalogs;
    this.servers = servers;
  }

  /** A server and the project that it is asked about. */
  private record Project(LspServer server, Path root) {}

  @Override
  public ToolResult of(
      ToolContext context, List<CallIntent.PlannedChange> files, ToolResult result) {
    if (result.isError()) {
      return result;
    }
    Map<Project, List<String>> projects = projects(context, files);
    List<String> found = new ArrayList<>();
    projects.entrySet().stream()
        .limit(LspLimits.MAX_SERVERS_PER_CALL)
        .forEach(project -> found.addAll(look(project.getKey(), project.getValue(), context)));
    return found.isEmpty()
        ? result
        : result.withOutput(result.output().stripTrailing() + "\n\n" + String.join("\n\n", found));
  }

  private Map<Project, List<String>> projects(
      ToolContext context, List<CallIntent.PlannedChange> files) {
    LspCatalog catalog = catalogs.apply(context.run());
    Path worktree = context.worktree().root();
    Map<Project, List<String>> projects = new LinkedHashMap<>();
    for (CallIntent.PlannedChange file : files) {
      Optional<LspServer> server = catalog.find(file.path());
      if (server.isPresent()) {
        Project project = new Project(server.get(), server.get().root(worktree, file.path()));
        List<String> changed = projects.computeIfAbsent(project, _ -> new ArrayList<>());
        if (file.after() != null) {
          changed.add(file.path());
        }
      }
    }
    projects.keySet().removeIf(it -> servers.isOff(it.server(), it.root(), context));
    return projects;
  }

  private List<String> look(Project project, List<String> files, ToolContext context) {
    List<String> asked = files.stream().limit(LspLimits.MAX_FILES_PER_CALL).toList();
    String name = project.server().name();
    try {
      LspDiagnosis diagnosis =
          servers.with(
              project.server(),
              project.root(),
              context,
              connection -> connection.diagnose(asked, context.cancellation()));
      List<String> words = words(name, diagnosis);
      if (files.size() > asked.size()) {
        words.add(
            "%d more files were not shown to %s.".formatted(files.size() - asked.size(), name));
      }
      return words;
    } catch (LspFailure failure) {
      return List.of(
          "No diagnostics: the language server '%s' can't be used: %s The files are changed as asked."
              .formatted(name, failure.sentence()));
    }
  }

  private List<String> words(String server, LspDiagnosis diagnosis) {
    List<String> words = new ArrayList<>();
    diagnosis
        .errors()
        .forEach((path, errors) -> {
          if (errors.all() > 0) {
            words.add(
                "Errors in %s (%s):\n%s"
                    .formatted(InvisibleCharEscaper.of(path), server, lines(errors)));
          }
        });
    diagnosis.others().entrySet().stream()
        .limit(LspLimits.MAX_OTHER_FILES)
        .forEach(other ->
            words.add(
                "New errors in %s, which this change did not touch (%s):\n%s"
                    .formatted(
                        InvisibleCharEscaper.of(other.getKey()), server, lines(other.getValue()))));
    int more = diagnosis.others().size() - LspLimits.MAX_OTHER_FILES;
    if (more > 0) {
      words.add("New errors in %d more files.".formatted(more));
    }
    if (!diagnosis.late().isEmpty()) {
      words.add(
          "Diagnostics of %s are not there in time (%s after %s): the files are changed, check them by a command."
              .formatted(
                  TextShortener.list(diagnosis.late(), MAX_LISTED_FILES),
                  server,
                  LocationFormatter.shown(diagnosis.limit())));
    }
    if (!diagnosis.unread().isEmpty()) {
      words.add(
          "Not shown to %s, as they have more than %d bytes: %s."
              .formatted(
                  server,
                  LspLimits.MAX_DOCUMENT_BYTES,
                  TextShortener.list(diagnosis.unread(), MAX_LISTED_FILES)));
    }
    return words;
  }

  private static String lines(FileErrorReport errors) {
    String shown =
        errors.first().stream()
            .map(each -> "  %d:%d %s".formatted(each.line(), each.column(), each.message()))
            .collect(Collectors.joining("\n"));
    int more = errors.all() - errors.first().size();
    return more > 0 ? shown + "\n  (and %d more)".formatted(more) : shown;
  }
}
