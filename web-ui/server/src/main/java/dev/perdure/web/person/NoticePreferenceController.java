package dev.perdure.web.person;

import dev.perdure.activities.journal.person.NoticePreferenceStore;
import dev.perdure.planner.notice.NoticePreference;
import dev.perdure.web.notice.PersonNoticeChannels;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints of the notices that the caller wants. */
@RestController
final class NoticePreferenceController {

  private final NoticePreferenceStore noticePreferenceStore;
  private final PersonNoticeChannels personNoticeChannels;
  private final Caller caller;

  NoticePreferenceController(
      NoticePreferenceStore noticePreferenceStore,
      PersonNoticeChannels personNoticeChannels,
      Caller caller) {
    this.noticePreferenceStore = noticePreferenceStore;
    this.personNoticeChannels = personNoticeChannels;
    this.caller = caller;
  }

  @Operation(operationId = "getNotices", summary = "Read the notices that the caller wants")
  @GetMapping("/api/me/notices")
  NoticePreferenceView read() {
    return NoticePreferenceView.of(noticePreferenceStore.find(caller.name()), personNoticeChannels);
  }

  @Operation(operationId = "saveNotices", summary = "Choose the notices that the caller wants")
  @PutMapping("/api/me/notices")
  NoticePreferenceView save(@RequestBody NoticePreferenceBody body) {
    NoticePreference preference = body.preference(personNoticeChannels);
    String mail = preference.mail();
    if (mail != null && noticePreferenceStore.isMailOfAnother(mail, caller.name())) {
      throw ApiFailure.invalid(
          "mail", "'%s' is the address of another person: use your own.".formatted(mail));
    }
    noticePreferenceStore.save(caller.name(), preference);
    return read();
  }
}
