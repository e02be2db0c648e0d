-- What stands in an index is of a limited length.
alter table replan add constraint replan_step_limited check (octet_length(step_id) <= 1000);
