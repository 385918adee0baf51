-- Staff whom an owner has invited, beside the owners whom STAFF_EMAILS names.
create table staff_members (
  email text primary key check (email = lower(email)),
  role text not null,
  invited_by text not null,
  invited_at timestamptz not null
);

-- Who chose the staff, and who exported what.
create table staff_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  actor text not null,
  kind text not null,
  detail text not null
);

create index order_items_promised on order_items (promised_on) where promised_on is not null and step <> 'delivered';
create index order_items_waiting on order_items (step_since) where step = 'questionnaire';
