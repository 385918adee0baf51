-- Entries of the staff page that a person has ended. `key` names one occurrence of a matter.
create table attention_closures (
  key text primary key,
  order_id uuid references orders (id) on delete cascade,
  closed_at timestamptz not null,
  closed_by text not null,
  note text not null
);

create index attention_closures_of_order on attention_closures (order_id);

-- Entries that the second way of being told has taken.
create table posted_alerts (
  key text primary key,
  posted_at timestamptz not null
);

-- How each part was when it was last seen at work: when it last succeeded, when it last failed and
-- of what, and since when nothing else has been seen of it.
create table heartbeats (
  part text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failing_since timestamptz,
  failure text
);

-- Mails that were taken back before they had left, as their address was wrong. They count as given
-- up too, so that no release sends them.
alter table mails add column withdrawn_at timestamptz;
