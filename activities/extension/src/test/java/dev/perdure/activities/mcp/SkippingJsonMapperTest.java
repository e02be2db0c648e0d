package dev.perdure.activities.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapperSupplier;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of servers that mix messages with other output. */
class SkippingJsonMapperTest {

  private static final String ANSWER = "{'jsonrpc':'2.0','id':7,'result':{'tools':[]}}";

  private final List<String> skipped = new ArrayList<>();
  private final SkippingJsonMapper mapper =
      new SkippingJsonMapper(new JacksonMcpJsonMapperSupplier().get(), skipped::add);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "loading... ANSWER",
        "\uFEFFANSWER",
        "\u001b[32mINFO\u001b[0m ready ANSWER",
        "{'level':'info'} ANSWER",
        "Config {a: 1} loaded {'result':{},'jsonrpc':'2.0','id':7}",
        "Ready.{'id':7,'result':{},'jsonrpc':'2.0'}",
        "ANSWER trailing words",
        "ANSWER{'level':'debug','msg':'sent'}",
        "[ANSWER]",
        "[{'jsonrpc':'2.0','method':'notifications/message','params':{'data':'x'}},ANSWER]",
        "{'jsonrpc':'2.0','method':'notifications/initialized'}ANSWER",
        "\u0000\u0000ANSWER"
      })
  void findsTheAnswerInALineWithOtherOutput(String line) throws IOException {
    assertThat(read(line.replace("ANSWER", ANSWER))).containsEntry("id", 7);
    assertThat(skipped).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Weather server listening",
        "{'level':'info','msg':'ready'}",
        "{'result':'ok','ms':3}",
        "{'method':'GET','path':'/health'}",
        "{'method':'GET','id':'r-1','path':'/health'}",
        "{'error':'no config','level':'warn'}",
        "{'jsonrpc':'2.0'}",
        "{'log':{'jsonrpc':'2.0','id':7,'result':{}}}",
        "[1, 2",
        "[]",
        "null",
        "42",
        "\u001b[2J\u001b[H",
        "Content-Length: 52",
        "{'jsonrpc':'2.0','id':7,'result':{'tools':["
      })
  void readsALineWithoutAMessageAsOneThatMeansNothing(String line) throws IOException {
    assertThat(read(line)).containsEntry("method", SkippingJsonMapper.SKIPPED);
    assertThat(skipped).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'jsonrpc':'2.0','id':7,'result':{}}",
        "{'error':{'code':-32601,'message':'No such method'},'id':7,'jsonrpc':'2.0'}",
        "{'jsonrpc' : '2.0', 'id' : 'a-1', 'method' : 'ping'}",
        "  {'jsonrpc':'2.0','method':'notifications/progress','params':{}}  "
      })
  void passesAMessageOn(String line) throws IOException {
    assertThat(read(line)).isNotEmpty().doesNotContainValue(SkippingJsonMapper.SKIPPED);
    assertThat(skipped).isEmpty();
  }

  @Test
  void searchesALongLineQuickly() throws IOException {
    String noise = "{'a':{".repeat(200_000) + "'jsonrpc'";

    assertThat(read(noise)).containsEntry("method", SkippingJsonMapper.SKIPPED);
  }

  private Map<String, Object> read(String line) throws IOException {
    return mapper.readValue(line.replace('\'', '"'), new TypeRef<Map<String, Object>>() {});
  }
}
