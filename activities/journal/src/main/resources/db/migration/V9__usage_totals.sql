-- Totals of the calls in `usage`, so that no turn of a long run reads all earlier turns. `spent_cost`
-- leaves out calls without a price; `cost` is null once there is one.
alter table task add column spent_cost numeric(14, 6) not null default 0;
alter table task add column spent_turns int not null default 0;
alter table conversation add column input_tokens bigint not null default 0;
alter table conversation add column output_tokens bigint not null default 0;
alter table conversation add column cache_read_tokens bigint not null default 0;
alter table conversation add column cache_write_tokens bigint not null default 0;
alter table conversation add column cost numeric(14, 6) default 0;

update task set spent_cost = spent.cost, spent_turns = spent.turns
from (
  select task_id, coalesce(sum(cost), 0) as cost, count(*) filter (where turn is not null) as turns
  from usage group by task_id) spent
where spent.task_id = task.id;

update conversation set input_tokens = used.input_tokens, output_tokens = used.output_tokens,
  cache_read_tokens = used.cache_read_tokens, cache_write_tokens = used.cache_write_tokens,
  cost = used.cost
from (
  select conversation_id, sum(input_tokens) as input_tokens, sum(output_tokens) as output_tokens,
    sum(cache_read_tokens) as cache_read_tokens, sum(cache_write_tokens) as cache_write_tokens,
    case when count(*) = count(cost) then sum(cost) end as cost
  from usage where conversation_id is not null group by conversation_id) used
where used.conversation_id = conversation.id;

-- The messages to a run, among many answers and results.
create index message_to_run on message (conversation_id, seq) where role = 'user';
