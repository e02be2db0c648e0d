package dev.perdure.web.cli;

import java.util.List;

/** The groups in which the help lists the verbs, in its order. */
enum VerbGroup {
  START("Start", "demo run compare"),
  DECIDE("Decide", "inbox approve send-back reject answer plan permissions trust"),
  STEER(
      "Steer",
      "say pause resume interrupt cancel strategy set-model raise-budget retry-now retry-step"
          + " skip-step cancel-step replan undo redo reset fork archive"),
  INSPECT("Look", "tasks show attach why versions open usage share export"),
  SET_UP("Set up", "doctor login logout me engine models agents mcp explain tools completion help"),
  OPERATE("Operate", "serve web worker fleet tokens audit backup restore replay upgrade");

  private final String title;
  private final String verbs;

  VerbGroup(String title, String verbs) {
    this.title = title;
    this.verbs = verbs;
  }

  String title() {
    return title;
  }

  List<String> verbs() {
    return List.of(verbs.split(" "));
  }
}
