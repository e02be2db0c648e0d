package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.model.ModelApi;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ReasoningMode;
import dev.perdure.activities.model.wire.Fault;
import dev.perdure.activities.model.wire.WireReply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys, regions and failures of Bedrock. */
class BedrockTest extends OnBedrock {

  @Test
  void signsRequestsWithTheKeysOfVariables() {
    assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
    assertThat(lab.last().path())
        .isEqualTo("/model/us.anthropic.claude-sonnet-4-5-20250929-v1:0/converse-stream");
    assertThat(lab.last().header("authorization"))
        .contains("Credential=AKIDEXAMPLE/", "/us-east-1/bedrock/aws4_request");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void asksAnInferenceProfileByItsArn() {
    String arn = "arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/abc";
    assertThat(lab.ask("bedrock/" + arn)).isEqualTo("Hello.");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void knowsTheLimitsOfAModelAndTheCloudsPrice() {
    try (var registry = lab.registry()) {
      ModelCard card = registry.find(CLAUDE).card();
      assertThat(card.contextTokens())
          .isEqualTo(
              registry.cards().stream()
                  .filter(known -> known.name().equals("anthropic/claude-sonnet-4-5"))
                  .findFirst()
                  .orElseThrow()
                  .contextTokens());
      assertThat(card.traits().api()).isEqualTo(ModelApi.CONVERSE);
      assertThat(card.price().orElseThrow().input()).isEqualByComparingTo("3.3");
      assertThat(card.name()).isEqualTo(CLAUDE);
    }
  }

  @Test
  void signsWithTheTokenOfASession() {
    lab.with("AWS_SESSION_TOKEN", "session-1");
    assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
    assertThat(lab.last().header("x-amz-security-token")).isEqualTo("session-1");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void sendsAnApiKeyOfBedrock() {
    lab.without("AWS_ACCESS_KEY_ID").with("AWS_BEARER_TOKEN_BEDROCK", "bedrock-api-key-abc123");
    assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
    assertThat(lab.last().header("authorization")).isEqualTo("Bearer bedrock-api-key-abc123");
  }

  @Test
  void readsKeysAndRegionOfAProfile() {
    keysInFile("team");
    lab.file(".aws/config", "[profile team]\nregion = eu-west-1\n")
        .models("bedrock: {url: URL, profile: team}");
    assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
    assertThat(lab.last().header("authorization")).contains("/eu-west-1/bedrock/");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void readsTheProfileThatAVariableNames() {
    keysInFile("team");
    lab.with("AWS_PROFILE", "team").with("AWS_DEFAULT_REGION", "eu-west-2");
    assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void takesTheKeysThatAProgramOfAProfilePrints() {
    lab.without("AWS_ACCESS_KEY_ID").without("AWS_SECRET_ACCESS_KEY");
    lab.file(
            "keys.json",
            "{\"Version\":1,\"AccessKeyId\":\"AKIDEXAMPLE\",\"SecretAccessKey\":\"%s\"}"
                .formatted(SECRET))
        .file(
            ".aws/config",
            "[default]\ncredential_process = cat %s\n".formatted(directory.resolve("keys.json")));
    assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void assumesTheRoleOfAProfile() throws IOException {
    var asked = new AtomicReference<String>();
    HttpServer sts = sts(asked);
    System.setProperty("aws.endpointUrlSts", "http://127.0.0.1:" + sts.getAddress().getPort());
    try {
      keysInFile("base");
      lab.file(
              ".aws/config",
              """
              [profile deployer]
              role_arn = arn:aws:iam::123456789012:role/Deployer
              source_profile = base
              region = us-east-1
              """)
          .models("bedrock: {url: URL, profile: deployer}");
      assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
      assertThat(asked.get()).contains("Action=AssumeRole", "role%2FDeployer");
      assertThat(lab.last().header("x-amz-security-token")).isEqualTo("token-of-role");
      assertThat(lab.server().violations()).isEmpty();
    } finally {
      sts.stop(0);
    }
  }

  @Test
  void saysThatThereAreNoCredentials() {
    System.setProperty("aws.disableEc2Metadata", "true");
    lab.without("AWS_ACCESS_KEY_ID").without("AWS_SECRET_ACCESS_KEY");
    lab.assertFailure(
        CLAUDE,
        ModelFailureKind.UNAUTHORISED,
        "There are no credentials of AWS for 'bedrock'",
        "Set AWS_PROFILE, AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY, or AWS_BEARER_TOKEN_BEDROCK.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          AWS_SECRET_ACCESS_KEY | wrong  | bedrock answered 403: The request signature we calculated does not match
          AWS_ACCESS_KEY_ID     | AKIDNO | bedrock answered 403: The security token included in the request is invalid.
          """)
  void saysHowToRepairARefusedSignature(String variable, String value, String sentence) {
    lab.with(variable, value);
    lab.assertFailure(
        CLAUDE,
        ModelFailureKind.UNAUTHORISED,
        sentence,
        "Check the credentials of AWS (AWS_PROFILE");
  }

  @Test
  void namesAnUnknownRegionAndAMissingOne() {
    lab.models("bedrock: {}").with("AWS_REGION", "us-east-9");
    lab.assertFailure(
        CLAUDE,
        ModelFailureKind.INVALID_REQUEST,
        "The region 'us-east-9' of 'bedrock' is not known: use one such as us-east-1, or set 'url' too.");
    lab.without("AWS_REGION");
    lab.assertFailure(
        CLAUDE,
        ModelFailureKind.INVALID_REQUEST,
        "The region of 'bedrock' is not set: set AWS_REGION to one such as us-east-1.");
  }

  @Test
  void namesAProfileThatIsInNoFile() {
    lab.models("bedrock: {url: URL, profile: nobody}");
    lab.assertFailure(
        CLAUDE,
        ModelFailureKind.INVALID_REQUEST,
        "The profile 'nobody' of 'bedrock' is in no file of AWS: run 'aws configure --profile nobody'");
  }

  @Test
  void refusesKeysOfOtherClouds() {
    lab.models("bedrock: {url: URL, project: p}");
    lab.assertFailure(
        CLAUDE,
        ModelFailureKind.INVALID_REQUEST,
        "in 'bedrock' 'project' has no effect: remove it");
    lab.models("bedrock: {url: URL, api: messages}");
    lab.assertFailure(
        CLAUDE, ModelFailureKind.INVALID_REQUEST, "in 'bedrock' 'api' has no effect: remove it");
  }

  @Test
  void readsItsSettingsFromPerdureYamlToo() {
    lab.models("{}")
        .without("AWS_REGION")
        .file(
            "perdure.yaml",
            "providers: {bedrock: {url: '%s', region: ap-southeast-2}}"
                .formatted(lab.server().url()));
    assertThat(lab.ask(CLAUDE)).isEqualTo("Hello.");
    assertThat(lab.last().header("authorization")).contains("/ap-southeast-2/bedrock/");
  }

  @Test
  void waitsAsLongAsAThrottledAccountIsTold() {
    lab.answer(
        WireReply.text("")
            .broken(
                Fault.Refused.of(
                    429,
                    "ThrottlingException",
                    "Too many tokens, please wait before trying again.",
                    Map.of("retry-after", "11"))));
    assertThatThrownBy(() -> lab.ask(CLAUDE))
        .isInstanceOfSatisfying(
            ModelFailure.class,
            failure -> {
              assertThat(failure.kind()).isEqualTo(ModelFailureKind.RATE_LIMITED);
              assertThat(failure.retryAfter()).contains(Duration.ofSeconds(11));
            });
  }

  @ParameterizedTest
  @CsvSource({
    "throttlingException, RATE_LIMITED",
    "internalServerException, OVERLOADED",
    "serviceUnavailableException, OVERLOADED",
    "modelStreamErrorException, ERROR_IN_STREAM",
    "validationException, INVALID_REQUEST"
  })
  void tellsTheExceptionsOfAStreamApart(String type, ModelFailureKind kind) {
    lab.answer(WireReply.text("Hello.").broken(new Fault.ErrorInStream(1, type, "It failed.")));
    lab.assertFailure(CLAUDE, kind, "bedrock broke off its answer: It failed.");
  }

  private void keysInFile(String profile) {
    lab.without("AWS_ACCESS_KEY_ID")
        .without("AWS_SECRET_ACCESS_KEY")
        .without("AWS_REGION")
        .file(
            ".aws/credentials",
            "[%s]\naws_access_key_id = AKIDEXAMPLE\naws_secret_access_key = %s\n"
                .formatted(profile, SECRET));
  }

  private static HttpServer sts(AtomicReference<String> asked) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
    server.createContext(
        "/",
        exchange -> {
          asked.set(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          byte[] body =
              """
              <AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult>
              <Credentials><AccessKeyId>AKIDEXAMPLE</AccessKeyId><SecretAccessKey>%s</SecretAccessKey>
              <SessionToken>token-of-role</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration>
              </Credentials></AssumeRoleResult></AssumeRoleResponse>
              """
                  .formatted(SECRET)
                  .getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("content-type", "text/xml");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }

  @Test
  void takesANewClaudeForTheNewestOfItsFamily() {
    try (var registry = lab.registry()) {
      ModelCard card = registry.find("bedrock/us.anthropic.claude-opus-9-20270101-v1:0").card();
      assertThat(card.contextTokens()).isEqualTo(1_000_000);
      assertThat(card.traits().reasoning()).isEqualTo(ReasoningMode.ADAPTIVE);
      assertThat(card.traits().temperature()).isFalse();
      assertThat(card.traits().efforts()).contains("max");
      assertThat(card.price()).isEmpty();
    }
  }
}
