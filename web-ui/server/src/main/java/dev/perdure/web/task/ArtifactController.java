package dev.perdure.web.task;

import dev.perdure.activities.tool.Artifacts;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints that upload artifacts and serve them by hash; their content is untrusted. */
@RestController
final class ArtifactController {

  private static final int MAX_UPLOAD_BYTES = 20 << 20;
  private static final String BINARY = "binary";
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  private final Artifacts artifacts;

  ArtifactController(Artifacts artifacts) {
    this.artifacts = artifacts;
  }

  /** Hash and size of a stored artifact. */
  record Stored(String sha256, int size) {}

  @Operation(operationId = "getArtifact", summary = "Read an artifact")
  @ApiResponse(
      responseCode = "200",
      description = "The bytes of the artifact",
      content = {
        @Content(
            mediaType = MediaType.TEXT_PLAIN_VALUE,
            schema = @Schema(type = "string", format = BINARY)),
        @Content(
            mediaType = MediaType.IMAGE_PNG_VALUE,
            schema = @Schema(type = "string", format = BINARY)),
        @Content(
            mediaType = MediaType.IMAGE_JPEG_VALUE,
            schema = @Schema(type = "string", format = BINARY)),
        @Content(
            mediaType = MediaType.IMAGE_GIF_VALUE,
            schema = @Schema(type = "string", format = BINARY))
      })
  @GetMapping("/api/artifacts/{sha256}")
  ResponseEntity<byte[]> one(@PathVariable String sha256) {
    var content = HASH.matcher(sha256).matches() ? artifacts.find(sha256) : none();
    return content
        .map(ArtifactController::reply)
        .orElseThrow(() -> ApiFailure.notFound("artifact", sha256));
  }

  @Operation(
      operationId = "uploadArtifact",
      summary = "Upload a file as an artifact",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_OCTET_STREAM_VALUE,
                      schema = @Schema(type = "string", format = BINARY))))
  @ApiResponse(
      responseCode = "201",
      description = "The hash of the file",
      useReturnTypeSchema = true)
  @PostMapping("/api/artifacts")
  ResponseEntity<Stored> upload(HttpServletRequest request) throws IOException {
    var content = request.getInputStream().readNBytes(MAX_UPLOAD_BYTES + 1);
    if (content.length > MAX_UPLOAD_BYTES) {
      throw ApiFailure.of(
          ProblemCode.TOO_LARGE, "The upload is larger than %d bytes.".formatted(MAX_UPLOAD_BYTES));
    }
    var type = ImageType.of(content).orElse(MediaType.TEXT_PLAIN);
    var hash = artifacts.store(content, type.toString());
    return ResponseEntity.created(URI.create("/api/artifacts/" + hash))
        .body(new Stored(hash, content.length));
  }

  /** Serves active content as plain text; an address is immutable. */
  private static ResponseEntity<byte[]> reply(byte[] content) {
    var text = new MediaType(MediaType.TEXT_PLAIN, java.nio.charset.StandardCharsets.UTF_8);
    return ResponseEntity.ok()
        .contentType(ImageType.of(content).orElse(text))
        .cacheControl(CacheControl.maxAge(Duration.ofDays(365)).cachePrivate().immutable())
        .header("Content-Security-Policy", "sandbox; default-src 'none'")
        .body(content);
  }

  private static java.util.Optional<byte[]> none() {
    return java.util.Optional.empty();
  }

  /** Detects image types by their first bytes. */
  static final class ImageType {

    private static final int MAX_SIGNATURE_BYTES = 8;
    private static final Map<String, MediaType> BEGINNINGS =
        Map.of(
            "89504e470d0a1a0a", MediaType.IMAGE_PNG,
            "ffd8ff", MediaType.IMAGE_JPEG,
            "474946383761", MediaType.IMAGE_GIF,
            "474946383961", MediaType.IMAGE_GIF);

    private ImageType() {}

    static Optional<MediaType> of(byte[] content) {
      var beginning =
          HexFormat.of().formatHex(content, 0, Math.min(MAX_SIGNATURE_BYTES, content.length));
      return BEGINNINGS.entrySet().stream()
          .filter(known -> beginning.startsWith(known.getKey()))
          .map(Map.Entry::getValue)
          .findFirst();
    }
  }
}
