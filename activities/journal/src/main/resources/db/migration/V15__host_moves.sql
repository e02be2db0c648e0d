-- A task belongs to one host at a time. Each change of the host raises the task's placement, and a
-- host acts on the files of a task only in the placement that it began with.
alter table task add column placement integer not null default 0;

-- The moment from which the copies of a task's files lack its newest changes, as they grew too large.
alter table task add column copies_stopped_at timestamptz;

-- The host that a task without files was given to.
alter table task add column starting_host text;

-- Changes of the hosts of tasks. `moved_by` is null for a move by policy, and for a task without
-- files that its start gave to another host. `settled_at` is the moment
-- from which the task's workflow uses the new host. `tried_at` is the last attempt that failed.
create table host_move (
  task_id    text not null references task on delete cascade,
  placement  integer not null,
  from_host  text not null,
  to_host    text,
  moved_by   text,
  moved_at   timestamptz not null default now(),
  settled_at timestamptz,
  tried_at   timestamptz,
  primary key (task_id, placement),
  constraint host_move_from_length check (octet_length(from_host) <= 64),
  constraint host_move_to_length check (octet_length(to_host) <= 64)
);
create index host_move_open on host_move (moved_at) where settled_at is null;

-- The size of a stored pack with all its parts.
alter table file_pack add column bytes bigint not null default 0;
update file_pack set bytes = octet_length(content) + coalesce(
  (select sum(octet_length(part.content)) from file_part part
    where part.task_id = file_pack.task_id and part.pack = file_pack.pack), 0);

-- Slots of a host's workers for activities: of tools, and of model calls. Null before a report.
alter table worker_host
  add column tool_slots integer,
  add column free_tool_slots integer,
  add column model_slots integer,
  add column free_model_slots integer;
