package dev.perdure.web.share;

import dev.perdure.activities.journal.task.NewShare;
import dev.perdure.activities.journal.task.ShareStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.security.SecurityRequirements;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * HTTP endpoints that show a task by its read-only share link, as JSON or a page, and revoke links;
 * creates the links of the share command.
 */
@RestController
public final class ShareController {

  private static final Duration DEFAULT = Duration.ofDays(7);
  private static final Duration MAX_LINK_LIFETIME = Duration.ofDays(90);

  /** The page loads nothing, runs nothing and sends nothing. */
  private static final String POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

  private final Caller caller;
  private final SharedTaskReader sharedTaskReader;
  private final ShareStore shareStore;

  public ShareController(Caller caller, SharedTaskReader sharedTaskReader, ShareStore shareStore) {
    this.caller = caller;
    this.sharedTaskReader = sharedTaskReader;
    this.shareStore = shareStore;
  }

  /** Makes a link; {@code arguments.expires} is an instant, in 7 days if it is missing. */
  public ShareView share(TaskId task, JsonObject arguments) {
    arguments.fields().keySet().stream()
        .filter(key -> !key.equals("expires"))
        .findFirst()
        .ifPresent(key -> {
          throw ApiFailure.invalid(
              "arguments." + key,
              "There is no argument '%s' of share: it takes 'expires' alone.".formatted(key));
        });
    NewShare made = shareStore.create(task, caller.name(), expiry(arguments));
    String url =
        ServletUriComponentsBuilder.fromCurrentContextPath()
            .path("/share/" + made.token())
            .toUriString();
    return new ShareView(url, made.id(), made.expiresAt());
  }

  @Operation(operationId = "getSharedTask", summary = "Read a shared task")
  @SecurityRequirements
  @GetMapping("/api/shares/{token}")
  ResponseEntity<SharedTask> read(@PathVariable String token) {
    SharedTask shared =
        shareStore
            .find(token)
            .map(share -> sharedTaskReader.task(share.task(), share.expiresAt()))
            .orElseThrow(() ->
                ApiFailure.of(
                    ProblemCode.NOT_FOUND,
                    "There is no such link: it has expired, was revoked or was never made."));
    return ResponseEntity.ok().header(HttpHeaders.CACHE_CONTROL, "no-store").body(shared);
  }

  @Operation(operationId = "getSharePage", summary = "Show a shared task as a page")
  @SecurityRequirements
  @GetMapping(path = "/share/{token}", produces = MediaType.TEXT_HTML_VALUE)
  ResponseEntity<String> page(@PathVariable String token, Locale locale) {
    Optional<SharePage> shared =
        shareStore
            .find(token)
            .map(share ->
                new SharePage(
                    sharedTaskReader.task(share.task(), share.expiresAt()),
                    sharedTaskReader.plan(share.task()),
                    SharePageMessages.of(locale)));
    return ResponseEntity.status(shared.isPresent() ? HttpStatus.OK : HttpStatus.NOT_FOUND)
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .header("Content-Security-Policy", POLICY)
        .body(
            shared
                .map(SharePage::html)
                .orElseGet(() -> SharePage.gone(SharePageMessages.of(locale))));
  }

  @Operation(operationId = "revokeShare", summary = "Revoke a share link")
  @ApiResponse(responseCode = "204", description = "The link no longer works")
  @DeleteMapping("/api/shares/{token}")
  ResponseEntity<Void> revoke(@PathVariable("token") String id) {
    if (!shareStore.revoke(id, caller.name())) {
      throw ApiFailure.notFound("link", id);
    }
    return ResponseEntity.noContent().build();
  }

  private static Instant expiry(JsonObject arguments) {
    Instant now = Instant.now();
    Instant wanted =
        arguments.text("expires").map(ShareController::instant).orElse(now.plus(DEFAULT));
    if (!wanted.isAfter(now) || wanted.isAfter(now.plus(MAX_LINK_LIFETIME))) {
      throw ApiFailure.invalid(
          "arguments.expires",
          "'%s' can't be the end of a link: use a time within the next %d days."
              .formatted(wanted, MAX_LINK_LIFETIME.toDays()));
    }
    return wanted;
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException _) {
      throw ApiFailure.invalid(
          "arguments.expires", "'%s' is not a time. Example: 2026-12-31T12:00:00Z".formatted(text));
    }
  }
}
