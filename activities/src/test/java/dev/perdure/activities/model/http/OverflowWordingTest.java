package dev.perdure.activities.model.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelFailure.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The vendors' and servers' own words for a request that is longer than the context window. */
class OverflowWordingTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "prompt is too long: 213462 tokens > 200000 maximum",
        "input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000",
        "This model's maximum context length is 8192 tokens. However, your messages resulted in"
            + " 8545 tokens.",
        "Your input exceeds the context window of this model. Please adjust your input and try"
            + " again.",
        "Input tokens exceed the configured limit of 272000 tokens.",
        "The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).",
        "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
        "Please reduce the length of the messages or completion.",
        "You passed 99073 input tokens. However, the model's context length is only 131072 tokens.",
        "the request exceeds the available context size, try increasing it",
        "The number of tokens to keep from the initial prompt is greater than the context length.",
        "prompt too long; exceeded max context length by 4 tokens",
        "prompt token count of 128104 exceeds the limit of 128000",
        "Invalid request: Your request exceeded model token limit: 262144",
        "Input is too long for requested model."
      })
  void isKnownAsAnOverflow(String message) {
    var error = new VendorError("invalid_request_error", message);

    assertThat(error.kind(400)).isEqualTo(Kind.CONTEXT_OVERFLOW);
    assertThat(error.kindInStream()).isEqualTo(Kind.CONTEXT_OVERFLOW);
  }
}
