package dev.perdure.activities.model.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** One vendor's way of writing answers and errors. */
interface Wire {

  /** Characters of a delta. */
  int PIECE = 16;

  List<Sse> events(WireReply reply, String model, long number);

  Sse error(String type, String message);

  ObjectNode errorBody(Fault.Refused refused);

  /** The media type of a streamed answer. */
  default String contentType() {
    return "text/event-stream; charset=utf-8";
  }

  /** An event as it is sent. */
  default byte[] bytes(Sse event) {
    return event.text().getBytes(StandardCharsets.UTF_8);
  }

  /** A text in pieces that never split a character. */
  static List<String> pieces(String text) {
    List<String> pieces = new ArrayList<>();
    int from = 0;
    while (from < text.length()) {
      int to = Math.min(text.length(), from + PIECE);
      if (to < text.length() && Character.isHighSurrogate(text.charAt(to - 1))) {
        to++;
      }
      pieces.add(text.substring(from, to));
      from = to;
    }
    return pieces;
  }
}
