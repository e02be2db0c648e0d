-- Packs may be large: the first part stays with its row, the others are rows of their own.
-- They are written before the row that names them.
create table file_part (
  task_id    text not null references task on delete cascade,
  pack       text not null,
  part       int not null,
  content    bytea not null,
  created_at timestamptz not null default now(),
  primary key (task_id, pack, part)
);
alter table file_pack add pack text not null default '';

-- Only the newest row of a task keeps its refs; empty refs no longer end the copies of a task.
update file_pack p set refs = ''
  where exists (select 1 from file_pack n where n.task_id = p.task_id and n.number > p.number and n.refs <> '');
