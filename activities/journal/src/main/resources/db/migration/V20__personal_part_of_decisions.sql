-- The hash of a decision covers the name and the comments by a salted digest, so that they can be
-- removed. Decisions of older builds have neither digest nor salt; a removal takes the salt away.
alter table decision
  add column personal_digest text constraint decision_personal_digest_length
    check (octet_length(personal_digest) <= 200),
  add column personal_salt text constraint decision_personal_salt_length
    check (octet_length(personal_salt) <= 200);

-- Decisions of a person, and decisions whose personal part was removed.
create index decision_by_person on decision using hash (decided_by);
create index decision_forgotten on decision (hash)
  where personal_digest is not null and personal_salt is null;
