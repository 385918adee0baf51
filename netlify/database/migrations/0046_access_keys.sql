-- Opens the page of an order to its customer, and is drawn anew where the link went to somebody else.
alter table orders
  add column access_key uuid not null unique default gen_random_uuid(),
  add column key_renewed_at timestamptz;
