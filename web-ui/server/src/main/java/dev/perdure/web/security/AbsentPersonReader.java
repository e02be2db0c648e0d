package dev.perdure.web.security;

import dev.perdure.activities.journal.access.PersonRoleReader;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.person.DeputyReader;
import java.util.List;

/** Reader of the absent people whose deputy a person is, with their roles. */
public final class AbsentPersonReader {

  private final DeputyReader deputyReader;
  private final PersonRoleReader personRoleReader;

  public AbsentPersonReader(Database database, PersonRoleReader personRoleReader) {
    this.deputyReader = new DeputyReader(database);
    this.personRoleReader = personRoleReader;
  }

  /** The people who are absent now and whose deputy a person is. */
  public List<AbsentPerson> find(String deputy) {
    return deputyReader.absentPeople(deputy).stream()
        .map(name -> new AbsentPerson(name, personRoleReader.find(name)))
        .toList();
  }
}
