package dev.perdure.activities.agent.call;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.subject.PermissionSubject.Preview;
import dev.perdure.planner.request.subject.QuestionSubject.Question;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.planner.tool.ToolSpec.Access;
import java.util.List;
import tools.jackson.core.type.TypeReference;

/** The tool that asks a person; the answer is its result. */
public final class QuestionTool implements Tool {

  private static final ToolSpec SPEC =
      new ToolSpec(
          "question",
          """
          Asks the person in charge what only a person can decide: one to four questions, each with a short header \
          and choices where there are any. They may answer in words of their own unless custom is false. Never ask \
          whether your plan for this task is all right: plan_exit shows it.\
          """,
          """
          {"type":"object","properties":{"questions":{"type":"array","minItems":1,"maxItems":4,"items":{\
          "type":"object","properties":{\
          "question":{"type":"string","minLength":1,"description":"The whole question"},\
          "header":{"type":"string","description":"A word or two for lists"},\
          "options":{"type":"array","maxItems":10,"items":{"type":"object","properties":{\
          "label":{"type":"string","minLength":1},"description":{"type":"string"}},"required":["label"]}},\
          "multiple":{"type":"boolean","description":"Several choices may be taken"},\
          "custom":{"type":"boolean","description":"Words of one's own are taken (default true)"}},\
          "required":["question"]}}},"required":["questions"]}\
          """,
          Access.RECORDS);

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Preparation prepare(JsonObject arguments, ToolContext context) {
    return new Preparation.Proposal(
        List.of(new Demand("question", "*", "Ask a person")),
        Preview.none(),
        new Effect.Asks(questions(arguments)));
  }

  private static List<Question> questions(JsonObject arguments) {
    return Json.mapper().convertValue(arguments.list("questions"), new TypeReference<>() {});
  }
}
