-- What an operator asks of all tasks: what calls took since a moment, and when a task moved last.
create index usage_by_time on usage (at);
create index event_of_move on event (task_id, seq)
  where kind in ('task.state', 'task.phase', 'step.state', 'tool.started', 'tool.finished');
