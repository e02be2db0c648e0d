-- Each call of a tool asks for the hosts that people name in a task's messages.
create index user_message_of_task on user_message (task_id, position);
