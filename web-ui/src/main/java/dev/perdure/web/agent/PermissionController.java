package dev.perdure.web.agent;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.request.RuleStore.ActiveRule;
import dev.perdure.web.problem.ApiFailure;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints of remembered permission rules. */
@RestController
record PermissionController(Journal journal) {

  @GetMapping("/api/permissions")
  Page<ActiveRule> list(@RequestParam(required = false) @Nullable String repo) {
    return new Page<>(journal.rules().standing(Optional.ofNullable(repo)), null);
  }

  @DeleteMapping("/api/permissions/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void revoke(@PathVariable String id) {
    if (!journal.rules().revoke(id)) {
      throw ApiFailure.notFound("remembered rule", id);
    }
  }
}
