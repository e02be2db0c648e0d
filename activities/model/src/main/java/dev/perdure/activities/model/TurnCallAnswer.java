package dev.perdure.activities.model;

import dev.perdure.planner.tool.ToolResultDetail;
import java.util.List;

/** The answer to a tool call, with its pictures. */
public record TurnCallAnswer(
    String id, String name, String text, boolean isError, List<ToolResultDetail.Picture> pictures) {
  public TurnCallAnswer {
    pictures = List.copyOf(pictures);
  }
}
