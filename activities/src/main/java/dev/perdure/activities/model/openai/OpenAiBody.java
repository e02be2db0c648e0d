package dev.perdure.activities.model.openai;

import dev.perdure.activities.model.chat.Pictures;
import dev.perdure.activities.model.chat.VendorBody;
import dev.perdure.planner.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the library cannot say to OpenAI: schemas verbatim, pictures after the results, and no
 * reasoning where tools would be refused with it.
 */
record OpenAiBody(String model, List<ToolSpec> tools, Pictures pictures) {

  String finish(String written) {
    VendorBody body = VendorBody.of(written);
    if (!tools.isEmpty()) {
      ArrayNode offered = body.root().putArray("tools");
      tools.forEach(spec -> offered.add(tool(spec)));
      if (ReasoningModels.refuseTools(model)) {
        body.root().put("reasoning_effort", "none");
      }
    }
    body.root().set("messages", withPictures(body.messages()));
    return body.text();
  }

  /** A result holds words only, so that its pictures are said by the user after all results. */
  private ArrayNode withPictures(ArrayNode messages) {
    ArrayNode all = VendorBody.list();
    List<Pictures.Shown> waiting = new ArrayList<>();
    for (JsonNode message : messages) {
      String role = message.path("role").asString("");
      if (role.equals("tool")) {
        waiting.addAll(pictures.of(message.path("tool_call_id").asString("")));
        all.add(message);
      } else if (role.equals("user") && !waiting.isEmpty()) {
        all.add(user(waiting, message.path("content")));
        waiting.clear();
      } else {
        flush(waiting, all);
        all.add(message);
      }
    }
    flush(waiting, all);
    return all;
  }

  private static void flush(List<Pictures.Shown> waiting, ArrayNode all) {
    if (!waiting.isEmpty()) {
      all.add(user(waiting, JsonNodeFactory.instance.stringNode("")));
      waiting.clear();
    }
  }

  private static ObjectNode user(List<Pictures.Shown> shown, JsonNode said) {
    ObjectNode message = VendorBody.object().put("role", "user");
    ArrayNode content = message.putArray("content");
    content.add(text("The images of the results above, in their order:"));
    for (Pictures.Shown picture : shown) {
      ObjectNode image = VendorBody.object().put("type", "image_url");
      image
          .putObject("image_url")
          .put("url", "data:%s;base64,%s".formatted(picture.mediaType(), picture.base64()));
      content.add(image);
    }
    if (said.isArray()) {
      content.addAll((ArrayNode) said);
    } else if (!said.asString("").isBlank()) {
      content.add(text(said.asString("")));
    }
    return message;
  }

  private static ObjectNode text(String words) {
    return VendorBody.object().put("type", "text").put("text", words);
  }

  private static ObjectNode tool(ToolSpec spec) {
    ObjectNode function =
        VendorBody.object().put("name", spec.name()).put("description", spec.description());
    function.set("parameters", VendorBody.schema(spec));
    ObjectNode tool = VendorBody.object().put("type", "function");
    tool.set("function", function);
    return tool;
  }
}
