package dev.perdure.web.notice;

import dev.perdure.planner.notice.NoticeTopic;

/**
 * A notice in a message to a person.
 *
 * @param text the notice in one line
 * @param title the title of the task
 */
record PersonMessageLine(NoticeTopic topic, String text, String task, String title, String link) {}
