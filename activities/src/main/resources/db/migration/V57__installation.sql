-- Whose database it is: task queues bear the id, so that installations never take each other's work.
create table installation (
  only_one boolean primary key default true check (only_one),
  id       text not null check (octet_length(id) <= 40)
);
insert into installation (id) values (left(replace(gen_random_uuid()::text, '-', ''), 12));

-- What was under way waits on queues that bear no id: it fails with a notice, as after a change of engine.
update task set engine_id = 'before-installations'
  where engine_id is not null
    and state in ('running', 'waiting', 'retrying', 'paused', 'parked');
