package dev.perdure.web.codec;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.DataConverterException;
import io.temporal.payload.codec.PayloadCodecException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.JacksonException;

/** HTTP endpoints of the codec server by the protocol of Temporal's pages and command line. */
@RestController
final class CodecController {

  /** The largest message of Temporal, 4 MiB, as Base64 with room for JSON. */
  static final int MAX_BODY_BYTES = 6 << 20;

  static final int MAX_PAYLOADS = 1_000;
  private static final String NAMESPACE = "X-Namespace";
  private static final int MAX_QUOTED_NAMESPACE_LENGTH = 60;

  private final EncryptionCodec codec;

  CodecController(EncryptionCodec codec) {
    this.codec = codec;
  }

  @Operation(
      operationId = "decodePayloads",
      summary = "Decrypt payloads of Temporal's histories",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON_VALUE,
                      schema = @Schema(implementation = CodecPayloads.class))))
  @PostMapping("/api/codec/decode")
  CodecPayloads decode(@RequestHeader(NAMESPACE) String namespace, HttpServletRequest request)
      throws IOException {
    return convert(namespace, request, codec::decode);
  }

  @Operation(
      operationId = "encodePayloads",
      summary = "Encrypt payloads with the current key",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON_VALUE,
                      schema = @Schema(implementation = CodecPayloads.class))))
  @PostMapping("/api/codec/encode")
  CodecPayloads encode(@RequestHeader(NAMESPACE) String namespace, HttpServletRequest request)
      throws IOException {
    return convert(namespace, request, codec::encode);
  }

  private CodecPayloads convert(
      String namespace, HttpServletRequest request, UnaryOperator<List<Payload>> conversion)
      throws IOException {
    requireNamespace(namespace);
    List<Payload> payloads = read(request).payloads().stream().map(CodecPayload::payload).toList();
    if (payloads.size() > MAX_PAYLOADS) {
      throw ApiFailure.of(
          ProblemCode.TOO_LARGE,
          "The body has %d payloads: send at most %d.".formatted(payloads.size(), MAX_PAYLOADS));
    }
    try {
      return new CodecPayloads(conversion.apply(payloads).stream().map(CodecPayload::of).toList());
    } catch (PayloadCodecException | DataConverterException e) {
      throw ApiFailure.invalid("payloads", String.valueOf(e.getMessage()));
    }
  }

  private void requireNamespace(String namespace) {
    if (!codec.namespace().equals(namespace)) {
      throw ApiFailure.invalid(
          NAMESPACE,
          "The header '%s' is '%s', and this server reads payloads of '%s' alone: ask the server of that namespace."
              .formatted(
                  NAMESPACE,
                  InvisibleCharEscaper.start(namespace, MAX_QUOTED_NAMESPACE_LENGTH),
                  codec.namespace()));
    }
  }

  private static CodecPayloads read(HttpServletRequest request) throws IOException {
    byte[] body = request.getInputStream().readNBytes(MAX_BODY_BYTES + 1);
    if (body.length > MAX_BODY_BYTES) {
      throw ApiFailure.of(
          ProblemCode.TOO_LARGE,
          "The body is larger than %d bytes: send fewer payloads.".formatted(MAX_BODY_BYTES));
    }
    try {
      return Json.mapper().readValue(body, CodecPayloads.class);
    } catch (JacksonException e) {
      throw ApiFailure.of(
          ProblemCode.MALFORMED,
          "The body is not a list of payloads: send {\"payloads\": [{\"metadata\": …, \"data\": …}]} with values as Base64.");
    }
  }
}
