-- Hosts of workers, as they were seen last. A host that drains takes no new tasks.
create table worker_host (
  name           text primary key,
  seen_at        timestamptz not null default now(),
  draining_since timestamptz,
  drained_by     text,
  constraint worker_host_name_length check (octet_length(name) <= 64)
);
