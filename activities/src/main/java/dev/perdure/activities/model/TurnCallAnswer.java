package dev.perdure.activities.model;

import dev.perdure.planner.tool.ToolResultDetail;
import java.util.List;

/** The one answer to a call, with the pictures that belong to it. */
public record TurnCallAnswer(
    String id, String name, String text, boolean isError, List<ToolResultDetail.Picture> pictures) {
  public TurnCallAnswer {
    pictures = List.copyOf(pictures);
  }
}
