-- What a decision was made on, as a hash in its link of the chain; null in rows of older builds.
alter table decision add column content_hash text;

-- The order of the export.
alter table decision add column seq bigint generated always as identity;
create unique index decision_by_seq on decision (seq);

-- The end of each task's chain: a chain that was cut ends before it.
create table decision_head (
  task_id  text primary key,
  position int not null,
  hash     text not null,
  constraint decision_head_task_id_length check (octet_length(task_id) <= 800)
);
insert into decision_head (task_id, position, hash)
  select distinct on (task_id) task_id, position, hash from decision order by task_id, position desc;
