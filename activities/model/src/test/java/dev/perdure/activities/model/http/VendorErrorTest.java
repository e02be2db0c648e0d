package dev.perdure.activities.model.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelFailureKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors in the forms of vendors, gateways and local servers. */
class VendorErrorTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'error':{'code':429,'message':'Slow down'}} | RATE_LIMITED",
        "{'error':{'code':502,'message':'Provider disconnected'}} | OVERLOADED",
        "{'error':{'code':402,'message':'No credits'}} | QUOTA_EXHAUSTED",
        "{'error':{'code':404,'message':'No endpoints found'}} | UNKNOWN_MODEL",
        "{'error':{'code':400,'message':'Wrong'}} | INVALID_REQUEST",
        "{'error':{'code':'429','message':'Slow down'}} | RATE_LIMITED",
        "{'error':{'type':'rate_limit_error','message':'Slow down'}} | RATE_LIMITED",
        "{'error':{'type':'server_error','code':'rate_limit_exceeded','message':'Wait'}} | OVERLOADED",
        "{'error':'overloaded'} | OVERLOADED",
        "{'error':{'code':12345,'message':'Odd'}} | ERROR_IN_STREAM",
        "{'error':{'message':'Odd'}} | ERROR_IN_STREAM"
      })
  void tellWhatWentWrongInsideAStream(String event, ModelFailureKind kind) {
    var node = VendorError.object(event.replace('\'', '"')).orElseThrow();

    assertThat(VendorError.inEvent(node).orElseThrow().kindInStream()).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'error':{'message':'Wrong','param':'x'}} | x | Wrong.",
        "{'error':{'message':'Unsupported parameter: `x`','param':null}} | x | Unsupported parameter: `x`.",
        "{'error':{'message':'Wrong','param':5}} | '' | Wrong.",
        "[{'error':{'message':'Wrong','status':'INVALID_ARGUMENT'}}] | '' | Wrong.",
        "{'message':'Wrong'} | '' | Wrong.",
        "{'error':'Wrong'} | '' | Wrong.",
        "Wrong | '' | Wrong.",
        "'' | '' | no reason given.",
        "{'detail':[{'loc':['body','x'],'msg':'Wrong'}]} | '' | {'detail':[{'loc':['body','x'],'msg':'Wrong'}]}.",
        "{'error':{'message':{'detail':[]},'type':'t'}} | '' | {'message':{'detail':[]},'type':'t'}.",
        "{'error':{'message':'Provider returned error','metadata':{'raw':'Too long'}}} | '' | Provider returned error: Too long."
      })
  void nameTheParameterAndTheReason(String body, String parameter, String sentence) {
    VendorError error = VendorError.read(plain(body));

    assertThat(error.parameter()).isEqualTo(plain(parameter));
    assertThat(error.sentence()).isEqualTo(plain(sentence));
  }

  private static String plain(String text) {
    return text.equals("''") ? "" : text.replace('\'', '"');
  }
}
