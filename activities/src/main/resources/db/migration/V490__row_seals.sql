-- A hash of the columns of a row: Perdure writes it with each change, and the audit finds changes by
-- other means. The rows that are there are sealed as they are.
alter table remembered_rule add column seal text;
update remembered_rule set seal = '1:' || encode(sha256(convert_to(json_build_array(
    permission::text, pattern::text, action::text, scope::text, repository::text, task_id::text,
    run_id::text, decided_by::text, extract(epoch from created_at)::text, extract(epoch from
    expires_at)::text, extract(epoch from revoked_at)::text
  )::text, 'UTF8')), 'hex');

alter table repository_trust add column seal text;
update repository_trust set seal = '1:' || encode(sha256(convert_to(json_build_array(
    repository::text, digest::text, part::text, decided_by::text, revoked_by::text,
    extract(epoch from created_at)::text, extract(epoch from revoked_at)::text
  )::text, 'UTF8')), 'hex');

alter table submission add column seal text;
update submission set seal = '1:' || encode(sha256(convert_to(json_build_array(
    task_id::text, key::text, submitted_by::text, content::text, used_for::text, extract(epoch
    from submitted_at)::text, extract(epoch from used_at)::text
  )::text, 'UTF8')), 'hex');

alter table plan_revision add column seal text;
update plan_revision set seal = '1:' || encode(sha256(convert_to(json_build_array(
    task_id::text, revision::text, digest::text, author::text, edited_by::text, plan::text,
    markdown::text, extract(epoch from created_at)::text, extract(epoch from adopted_at)::text
  )::text, 'UTF8')), 'hex');
