package dev.perdure.workflows.testing;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.common.converter.Jackson3JsonPayloadConverter;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The JSON in which the test engine's histories hold arguments and results. */
final class JsonPayloads {

  private JsonPayloads() {}

  static DataConverter converter() {
    JsonMapper mapper =
        JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .changeDefaultPropertyInclusion(it -> it.withValueInclusion(Include.NON_NULL))
            .build();
    return DefaultDataConverter.newDefaultInstance()
        .withPayloadConverterOverrides(new Jackson3JsonPayloadConverter(mapper));
  }
}
