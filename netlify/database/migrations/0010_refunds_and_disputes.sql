-- Refunds, disputes and warnings by the provider's own ids. Their statuses and reasons are the
-- provider's words, to which it may add: an unknown one is kept, shown and told.
create table refunds (
  id text primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- Pence.
  amount integer not null,
  status text not null,
  -- Why it failed, or what it waits for.
  reason text,
  created_at timestamptz not null,
  -- When it was last found to have changed.
  updated_at timestamptz not null
);

create index refunds_of_order on refunds (order_id);
create index refunds_by_status on refunds (status);

create table disputes (
  id text primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- Minor units of `currency` (lower-case ISO code), which may be another than was paid in.
  amount integer not null,
  currency text not null,
  status text not null,
  reason text,
  -- When an answer has to be there; null where none is possible.
  due_by timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index disputes_of_order on disputes (order_id);
create index disputes_by_status on disputes (status);

create table fraud_warnings (
  id text primary key,
  order_id uuid not null references orders (id) on delete cascade,
  fraud_type text not null,
  -- Whether something can still be done about it.
  actionable boolean not null,
  created_at timestamptz not null
);

create index fraud_warnings_of_order on fraud_warnings (order_id);

alter table orders
  -- Whether the payment is real money; null where that was not kept yet.
  add column livemode boolean,
  -- Pence that lost disputes took back.
  add column lost_amount integer not null default 0,
  -- Since when the provider's risk team has been looking at the payment.
  add column review_opened_at timestamptz,
  -- How many readings of refunds, disputes, warnings and reviews the order has taken in.
  add column readings integer not null default 0;

create index orders_in_review on orders (review_opened_at) where review_opened_at is not null;
