-- The rule that names repositories in `spending`; 0 is the rule of older builds. Sums of another
-- rule are made from `usage` again.
alter table spending_policy add column counted_names integer not null default 0;

-- Limits that people have raised keep holding for repositories at paths, whose names keep their
-- letter case and `.git` now.
insert into spending_raise (per, name, period, starts, dimension, amount, raised_by, raised_at, swept)
select distinct raise.per, place.name, raise.period, raise.starts, raise.dimension, raise.amount,
  raise.raised_by, raise.raised_at, raise.swept
from spending_raise raise
join (
  select distinct regexp_replace(repository_location, '/+$', '') as name
  from task where repository_location like '/%'
) place on raise.name = lower(regexp_replace(place.name, '\.git$', '', 'i'))
where raise.per = 'repository' and raise.name <> place.name
  and raise.starts > current_date - 32;

-- The roles that let the requester start the task, if they hold only in some repositories. The task
-- reads and pushes to no other repository. Null for no such limit.
alter table task add column start_roles text[];
