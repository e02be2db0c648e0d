package dev.perdure.activities.model.bedrock;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ChatModel;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.http.VendorRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A model behind Bedrock's Converse API. */
public record BedrockModel(ModelCard card, Endpoint endpoint, Transport transport)
    implements ChatModel {

  @Override
  public ModelReply stream(
      ModelRequest request, ReplyListener listener, Cancellation cancellation) {
    String path =
        "/model/%s/converse-stream"
            .formatted(
                URLEncoder.encode(request.model(), StandardCharsets.UTF_8).replace("+", "%20"));
    var reader = new ConverseReader(request.model(), listener);
    transport.stream(
        new VendorRequest(
            endpoint,
            path,
            Map.of("Accept", "application/vnd.amazon.eventstream"),
            ConverseBody.of(request, card).json()),
        reader,
        cancellation);
    return reader.reply(card);
  }
}
