-- Rows that health checks write, to see that the database can: they mean nothing.
create table write_probe (content text not null);
alter table write_probe alter column content set storage plain;
