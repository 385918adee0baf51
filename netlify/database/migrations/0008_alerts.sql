-- Deliveries to the webhook with a wrong signature: one row for each minute of an hour, taken over
-- by the same minute of the next, so that no flood of them fills the disk.
create table refused_deliveries (
  minute_of_hour smallint primary key check (minute_of_hour between 0 and 59),
  minute timestamptz not null default '-infinity',
  refused integer not null default 0
);

insert into refused_deliveries (minute_of_hour) select generate_series(0, 59);
