package dev.perdure.activities.trace;

import io.opentelemetry.api.common.AttributeKey;
import java.util.List;

/**
 * Attributes of spans. Names that begin with {@code gen_ai} are those of OpenTelemetry's semantic
 * conventions for generative AI. No attribute holds a prompt, an answer, arguments or output.
 */
public final class SpanAttributes {

  public static final AttributeKey<String> OPERATION =
      AttributeKey.stringKey("gen_ai.operation.name");
  public static final AttributeKey<String> PROVIDER =
      AttributeKey.stringKey("gen_ai.provider.name");
  public static final AttributeKey<String> CONVERSATION =
      AttributeKey.stringKey("gen_ai.conversation.id");
  public static final AttributeKey<String> AGENT = AttributeKey.stringKey("gen_ai.agent.name");
  public static final AttributeKey<String> TOOL = AttributeKey.stringKey("gen_ai.tool.name");
  public static final AttributeKey<String> TOOL_CALL =
      AttributeKey.stringKey("gen_ai.tool.call.id");

  public static final AttributeKey<String> REQUEST_MODEL =
      AttributeKey.stringKey("gen_ai.request.model");
  public static final AttributeKey<Boolean> STREAM =
      AttributeKey.booleanKey("gen_ai.request.stream");
  public static final AttributeKey<Long> MAX_TOKENS =
      AttributeKey.longKey("gen_ai.request.max_tokens");
  public static final AttributeKey<Double> TEMPERATURE =
      AttributeKey.doubleKey("gen_ai.request.temperature");
  public static final AttributeKey<Double> TOP_P = AttributeKey.doubleKey("gen_ai.request.top_p");
  public static final AttributeKey<String> REASONING =
      AttributeKey.stringKey("gen_ai.request.reasoning.level");

  public static final AttributeKey<String> RESPONSE_MODEL =
      AttributeKey.stringKey("gen_ai.response.model");
  public static final AttributeKey<List<String>> FINISH_REASONS =
      AttributeKey.stringArrayKey("gen_ai.response.finish_reasons");

  /** All input tokens, those of a cache among them. */
  public static final AttributeKey<Long> INPUT_TOKENS =
      AttributeKey.longKey("gen_ai.usage.input_tokens");

  public static final AttributeKey<Long> OUTPUT_TOKENS =
      AttributeKey.longKey("gen_ai.usage.output_tokens");
  public static final AttributeKey<Long> CACHE_READ_TOKENS =
      AttributeKey.longKey("gen_ai.usage.cache_read.input_tokens");
  public static final AttributeKey<Long> CACHE_WRITE_TOKENS =
      AttributeKey.longKey("gen_ai.usage.cache_write.input_tokens");

  public static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");
  public static final AttributeKey<String> SERVER_ADDRESS =
      AttributeKey.stringKey("server.address");
  public static final AttributeKey<Long> SERVER_PORT = AttributeKey.longKey("server.port");
  public static final AttributeKey<Long> HTTP_STATUS =
      AttributeKey.longKey("http.response.status_code");

  public static final AttributeKey<String> TASK = AttributeKey.stringKey("perdure.task.id");
  public static final AttributeKey<String> PHASE = AttributeKey.stringKey("perdure.phase");
  public static final AttributeKey<Long> TURN = AttributeKey.longKey("perdure.turn");
  public static final AttributeKey<Double> COST = AttributeKey.doubleKey("perdure.cost.usd");
  public static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("perdure.tool.outcome");

  private SpanAttributes() {}
}
