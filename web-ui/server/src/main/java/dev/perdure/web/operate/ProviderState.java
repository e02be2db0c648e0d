package dev.perdure.web.operate;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whether a provider answers. */
enum ProviderState {
  @JsonProperty("answering")
  ANSWERING,
  /** It answers some calls and has failed others, whose tasks still wait. */
  @JsonProperty("partly")
  PARTLY,
  @JsonProperty("failing")
  FAILING
}
