package dev.perdure.activities.model.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelFailureKind;
import org.junit.jupiter.api.Test;
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
        "Input is too long for requested model.",
        "The decoder prompt (length 5000) is longer than the maximum model length of 4096.",
        "The input (5000 tokens) is longer than the model's context length (4096 tokens).",
        "Requested token count exceeds the model's maximum context length of 4096 tokens.",
        "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000",
        "input is larger than the max context size. skipped",
        "Trying to keep the first 5000 tokens when context the overflows. However, the model is"
            + " loaded with context length of only 4096 tokens",
        "Range of input length should be [1, 30720]",
        "Prompt exceeds max length",
        "Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum"
            + " context length",
        "too many tokens: total number of tokens in the prompt cannot exceed 4081",
        "The prompt is too long: 5000, model maximum context length: 4096",
        "This endpoint's maximum context length is 262144 tokens. However, you requested about"
            + " 300000 tokens",
        "Invalid 'input': string too long. string_above_max_length",
        "输入内容超长",
        "The input token count is 1500000 but model only supports up to 1048576",
        "Input validation error: `inputs` must have less than 8192 tokens. Given: 9000",
        "Too many total text bytes: 2097153",
        "The total number of input tokens exceeds the model context limit.",
        "Provider returned error: {\"message\":\"prompt is too long: 5 tokens > 4 maximum\"}"
      })
  void isKnownAsAnOverflow(String message) {
    var error = new VendorError("invalid_request_error", message);

    assertThat(error.kind(400)).isEqualTo(ModelFailureKind.CONTEXT_OVERFLOW);
    assertThat(error.kindInStream()).isEqualTo(ModelFailureKind.CONTEXT_OVERFLOW);
  }

  @Test
  void isKnownBehindALimitOfAMinuteThatTheRequestAloneExceeds() {
    var error =
        new VendorError(
            "tokens rate_limit_exceeded",
            "Request too large for gpt-4.1 in organization org-1 on tokens per min (TPM): Limit 30000,"
                + " Requested 41234. The input or output tokens must be reduced in order to run"
                + " successfully.");

    assertThat(error.kind(429)).isEqualTo(ModelFailureKind.CONTEXT_OVERFLOW);
    assertThat(new VendorError("rate_limit_exceeded", "Too many requests.").kind(429))
        .isEqualTo(ModelFailureKind.RATE_LIMITED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "max_tokens: 100000 > 8192, which is the maximum allowed number of output tokens",
        "The tool's name is too long.",
        "tools.3.name: String should have at most 64 characters",
        "The context of the request is not known.",
        "messages: at least one message is required"
      })
  void isToldFromOtherRefusals(String message) {
    assertThat(new VendorError("invalid_request_error", message).kind(400))
        .isEqualTo(ModelFailureKind.INVALID_REQUEST);
  }
}
