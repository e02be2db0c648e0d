package dev.perdure.activities.model.openai;

import dev.perdure.activities.model.chat.VendorBody;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What the library cannot say to OpenAI: schemas verbatim. */
record OpenAiBody(List<ToolSpec> tools) {

  String finish(String written) {
    VendorBody body = VendorBody.of(written);
    if (!tools.isEmpty()) {
      ArrayNode offered = body.root().putArray("tools");
      tools.forEach(spec -> offered.add(tool(spec)));
    }
    return body.text();
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
