package dev.perdure.web.engine;

import io.temporal.api.common.v1.Payload;
import io.temporal.failure.ApplicationFailure;
import io.temporal.payload.codec.PayloadCodec;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Temporal payload codec that refuses payloads above 512 KiB and warns above 64 KiB: large content
 * belongs into the journal, only its reference into a workflow.
 */
final class PayloadSizeGuard implements PayloadCodec {
  static final String TYPE = "PayloadTooLarge";
  static final int WARN_BYTES = 64 * 1024;
  static final int REFUSE_BYTES = 512 * 1024;

  private static final Logger LOG = LoggerFactory.getLogger(PayloadSizeGuard.class);

  @Override
  public List<Payload> encode(List<Payload> payloads) {
    payloads.forEach(PayloadSizeGuard::weigh);
    return payloads;
  }

  @Override
  public List<Payload> decode(List<Payload> payloads) {
    return payloads;
  }

  private static void weigh(Payload payload) {
    var bytes = payload.getData().size();
    if (bytes > REFUSE_BYTES) {
      throw ApplicationFailure.newNonRetryableFailure(
          "A value of %d bytes is too large for a workflow (limit %d): store it as an artifact and pass its reference."
              .formatted(bytes, REFUSE_BYTES),
          TYPE);
    }
    if (bytes > WARN_BYTES) {
      LOG.warn(
          "A value of {} bytes enters a workflow's history; above {} it would be refused.",
          bytes,
          REFUSE_BYTES);
    }
  }
}
