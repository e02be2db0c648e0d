package dev.perdure.activities.model.vertex;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ChatModel;
import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.http.Endpoint;
import dev.perdure.activities.model.http.Transport;
import dev.perdure.activities.model.http.VendorRequest;
import java.util.Map;

/** A Gemini behind Google's own API, generateContent. */
public record GeminiModel(ModelCard card, Endpoint endpoint, Transport transport)
    implements ChatModel {

  @Override
  public ModelReply stream(
      ModelRequest request, ReplyListener listener, Cancellation cancellation) {
    String path =
        "/google/models/%s:streamGenerateContent?alt=sse"
            .formatted(VertexCloud.encoded(request.model()));
    var reader = new GenerateContentReader(request.model(), listener);
    transport.stream(
        new VendorRequest(endpoint, path, Map.of(), GenerateContentBody.of(request, card).json()),
        reader,
        cancellation);
    return reader.reply(card);
  }
}
