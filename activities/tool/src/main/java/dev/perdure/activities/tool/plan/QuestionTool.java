package dev.perdure.activities.tool.plan;

import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.request.subject.QuestionSubjectQuestion;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.regex.Pattern;

/** The tool {@code question}, with which a model asks a person; the answer is the call's result. */
public final class QuestionTool extends TypedTool<QuestionTool.QuestionArguments> {

  /** Returns the question to a person whether the agent may plan again. */
  record QuestionArguments(List<QuestionSubjectQuestion> questions) {}

  private static final ToolSpec SPEC =
      new ToolSpec(
          "question",
          """
          Asks the person in charge what only a person can decide: one to four questions, each with a short header \
          and choices where there are any. They may answer in words of their own unless custom is false. Never ask \
          whether your plan for this task is all right: a person reads each plan before it is carried out.\
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
          ToolAccess.RECORDS);

  /** Whole questions only: a product may have plans of its own, which are fair to ask about. */
  private static final Pattern FOR_APPROVAL =
      Pattern.compile(
          "\\W*(is|does|(do|are|would) you|(shall|should|may|can) (i|we))( approve( of)?| accept|"
              + " agree with| like| happy with| (proceed|start|go ahead) with)? (this|the|my|our)("
              + " proposed| implementation)? plan( ok| okay| all right| alright| fine| good|"
              + " acceptable| ready| (looks?|sounds?) \\w+)?( to you| for you| now| as it is)?\\W*"
              + "|(您|你)?(是否)?(批准|同意)?(这个|这份|该|我的)(计划|方案)(可以|行|好|没问题)?(吗|么)?\\W*",
          Pattern.CASE_INSENSITIVE);

  public QuestionTool() {
    super(SPEC, QuestionArguments.class);
  }

  @Override
  protected CallPreparation propose(QuestionArguments arguments, ToolContext context) {
    List<QuestionSubjectQuestion> questions = arguments.questions();
    if (context.readOnly() && questions.stream().anyMatch(QuestionTool::asksForApproval)) {
      return CallPreparation.refused(
          "Whether a plan is all right is not for a question: write it with plan_write, then call"
              + " plan_exit, which shows it to a person to approve or send back. If you ask about"
              + " something else, use other words.");
    }
    return new CallPreparation.Proposal(
        List.of(new Demand("question", "*", "Ask a person")),
        PermissionSubjectPreview.none(),
        new Effect.Questions(questions));
  }

  public static boolean asksForApproval(QuestionSubjectQuestion question) {
    return FOR_APPROVAL.matcher(question.question().strip()).matches();
  }
}
