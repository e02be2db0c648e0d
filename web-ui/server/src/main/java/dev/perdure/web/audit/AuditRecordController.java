package dev.perdure.web.audit;

import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailExport;
import dev.perdure.activities.journal.trail.TrailFormat;
import dev.perdure.activities.journal.trail.TrailKey;
import dev.perdure.activities.journal.trail.TrailKeyFile;
import dev.perdure.activities.journal.trail.TrailKind;
import dev.perdure.activities.journal.trail.TrailRemover;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints that export audit records with a signed end, and remove a person from them. */
@RestController
final class AuditRecordController {

  private final AuditTrail auditTrail;
  private final TrailExport trailExport;
  private final TrailRemover trailRemover;
  private final TrailKeyFile trailKeyFile;
  private final Caller caller;

  AuditRecordController(
      AuditTrail auditTrail,
      TrailExport trailExport,
      TrailRemover trailRemover,
      TrailKeyFile trailKeyFile,
      Caller caller) {
    this.auditTrail = auditTrail;
    this.trailExport = trailExport;
    this.trailRemover = trailRemover;
    this.trailKeyFile = trailKeyFile;
    this.caller = caller;
  }

  /** The key that verifies exports, in PEM form. */
  record AuditKeyView(String publicKey) {}

  /** The number of names and details that were removed. */
  record ForgottenView(int removed) {}

  /** Streams records. The export is a record itself, and its own last one. */
  @Operation(operationId = "exportAudit", summary = "Export the audit records with a signed end")
  @ApiResponse(
      responseCode = "200",
      description = "A record a line, and the signed end of the chain as the last line",
      content = @Content(mediaType = "text/x-ndjson", schema = @Schema(type = "string")))
  @GetMapping("/api/audit/export")
  void export(
      @RequestParam(defaultValue = "0") long after,
      @RequestParam(required = false) @Nullable String format,
      HttpServletResponse response)
      throws IOException {
    TrailFormat chosen =
        EnumParam.find("format", format, List.of(TrailFormat.values())).orElse(TrailFormat.JSONL);
    long end = trailExport.end();
    if (after < 0 || after > end) {
      throw ApiFailure.invalid(
          "after", "'after' is %d: give a position from 0 to %d.".formatted(after, end));
    }
    TrailKey key = trailKeyFile.key();
    auditTrail.append(
        TrailEntry.of(TrailKind.EXPORTED, "audit records")
            .by(caller.name())
            .with(Map.of("after", after, "format", chosen)));
    response.setContentType(chosen.mediaType());
    response.setCharacterEncoding(StandardCharsets.UTF_8.name());
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
    trailExport.write(chosen, after, key, response.getOutputStream());
  }

  @Operation(operationId = "getAuditKey", summary = "Show the public key that verifies exports")
  @GetMapping("/api/audit/key")
  AuditKeyView key() {
    return new AuditKeyView(trailKeyFile.key().publicPem());
  }

  /** Removes a person's name and details from the audit records; their chain stays verifiable. */
  @Operation(operationId = "forgetPerson", summary = "Remove a person from the audit records")
  @DeleteMapping("/api/audit/people/{person}")
  ForgottenView forget(@PathVariable String person) {
    int removed = trailRemover.forget(person, caller.name());
    if (removed == 0) {
      throw ApiFailure.notFound("audit record of a person", person);
    }
    return new ForgottenView(removed);
  }
}
