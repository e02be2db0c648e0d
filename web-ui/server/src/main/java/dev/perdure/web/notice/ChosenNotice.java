package dev.perdure.web.notice;

import dev.perdure.activities.journal.person.PersonNotice;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.notice.NoticeTopic;
import java.util.Optional;

/** A notice with its topic, and its request if it has one. */
record ChosenNotice(PersonNotice notice, NoticeTopic topic, Optional<RequestRecord> request) {}
