package dev.perdure.activities.extension;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.network.HttpOutcome;
import dev.perdure.activities.process.CapturedOutputLimits;
import dev.perdure.activities.process.ProcessResult;
import dev.perdure.activities.process.ProcessRunner;
import dev.perdure.activities.process.ProgramLauncher;
import dev.perdure.activities.process.TaskMark;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.WorktreeAccess;
import dev.perdure.activities.tool.IdempotencyKey;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.trust.TrustedFilesCheck;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.message.SecretRedactor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The command or URL of a hook or custom tool, which is given JSON and answers with text, bounded
 * in time and size.
 *
 * @param command a program with its arguments, or one shell command; empty if there is a URL
 * @param scripts the digests of files without which it is not run
 */
record ExternalProgram(
    List<String> command, @Nullable String url, Duration limit, Map<String, String> scripts) {

  private static final int MAX_SIZE = 8 * 1024 * 1024;
  private static final int MAX_ERROR_BYTES = 4_000;
  private static final int MAX_QUOTED_LOCATION_LENGTH = 200;

  private static final Set<String> SCHEMES = Set.of("http", "https");

  ExternalProgram {
    command = List.copyOf(command);
    scripts = Map.copyOf(scripts);
  }

  /** Runs it where the call works: confined if there is a sandbox, read-only before approval. */
  ProgramResult run(ProgramInput input, ToolContext context, Sandbox sandbox)
      throws InterruptedException {
    Optional<String> refusal = TrustedFilesCheck.refusal(context.worktree(), scripts);
    if (refusal.isPresent()) {
      return ProgramResult.failed(refusal.get());
    }
    try {
      return url == null
          ? start(input.bytes(), context, sandbox)
          : send(input, address(url), context);
    } catch (IOException | UncheckedIOException e) {
      return ProgramResult.failed("It can't be run: " + e.getMessage());
    }
  }

  private static URI address(String url) throws IOException {
    try {
      URI address = URI.create(url);
      if (address.getHost() != null && SCHEMES.contains(address.getScheme())) {
        return address;
      }
    } catch (IllegalArgumentException e) {
      // its own words would show the whole address
    }
    throw new IOException("its url names no host that can be asked; correct it in perdure.yaml.");
  }

  private ProgramResult start(byte[] json, ToolContext context, Sandbox sandbox)
      throws IOException, InterruptedException {
    WorktreePaths worktree = context.worktree();
    WorktreeAccess view = context.readOnly() ? WorktreeAccess.PLANNING : WorktreeAccess.BUILDING;
    Optional<List<String>> launcher = sandbox.launcher(context.surroundings(view));
    List<String> line = new ArrayList<>(launcher.orElse(List.of()));
    line.addAll(command.size() == 1 ? List.of("bash", "-c", command.getFirst()) : command);
    TaskMark mark = TaskMark.ofProgram(worktree);
    ProcessBuilder builder =
        ProgramLauncher.foreignProgram(line, launcher.isPresent(), mark)
            .directory(worktree.root().toFile());
    ProcessResult result =
        new ProcessRunner(builder, limit, context.cancellation()::requested)
            .run(json, new CapturedOutputLimits(MAX_SIZE, MAX_ERROR_BYTES));
    Optional<String> limit = mark.exceeded();
    if (limit.isPresent()) {
      return ProgramResult.failed(limit.get());
    }
    return result.truncated()
        ? ProgramResult.failed("It put out more than %d bytes.".formatted(MAX_SIZE))
        : new ProgramResult(
            result.exitCode(), result.text(), result.errors().strip(), result.timedOut(), false);
  }

  /** Calls a configured or trusted address, and follows no redirection. */
  private ProgramResult send(ProgramInput input, URI address, ToolContext context)
      throws InterruptedException {
    Optional<String> denial = HostDenials.of(context.policy().layers()).refusal(address);
    return denial.isPresent() ? ProgramResult.failed(denial.get()) : post(input, address);
  }

  private ProgramResult post(ProgramInput input, URI address) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/json")
            .header(IdempotencyKey.HEADER, input.key())
            .POST(BodyPublishers.ofString(input.json()))
            .build();
    var settings = HttpClient.newBuilder().connectTimeout(limit).followRedirects(Redirect.NEVER);
    try (HttpClient client = settings.build()) {
      CompletableFuture<HttpResponse<byte[]>> reply =
          client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_SIZE));
      try {
        return answer(reply.get(limit.toMillis(), TimeUnit.MILLISECONDS));
      } catch (TimeoutException e) {
        return new ProgramResult(1, "", "", true, true);
      } catch (ExecutionException e) {
        return failure(Objects.requireNonNull(e.getCause()));
      } finally {
        client.shutdownNow();
      }
    }
  }

  private static ProgramResult answer(HttpResponse<byte[]> reply) {
    String text = new String(reply.body(), StandardCharsets.UTF_8);
    boolean isUnknown = HttpOutcome.isUnknown(reply.statusCode());
    return reply.statusCode() / 100 == 2
        ? ProgramResult.of(text)
        : new ProgramResult(1, text, "It answered with " + status(reply) + ".", false, isUnknown);
  }

  private static ProgramResult failure(Throwable cause) {
    String errors = "It can't be run: " + Objects.toString(cause.getMessage(), cause.toString());
    return HttpOutcome.isUnknown(cause)
        ? ProgramResult.unknown(errors)
        : ProgramResult.failed(errors);
  }

  private static String status(HttpResponse<?> reply) {
    return "status %d%s"
        .formatted(
            reply.statusCode(),
            reply
                .headers()
                .firstValue("Location")
                .filter(_ -> reply.statusCode() / 100 == 3)
                .map(there ->
                    ": no redirection is followed, as this one to "
                        + InvisibleCharEscaper.start(
                            SecretRedactor.of(there.split("[?#]", 2)[0]),
                            MAX_QUOTED_LOCATION_LENGTH))
                .orElse(""));
  }
}
