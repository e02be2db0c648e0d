package dev.perdure.web.codec;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/**
 * The body of a call of the codec server, and of its answer.
 *
 * @param payloads the payloads, which the answer holds in the same order
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record CodecPayloads(List<CodecPayload> payloads) {

  public CodecPayloads {
    payloads = NullSafeLists.copy(payloads);
  }
}
