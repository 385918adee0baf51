create extension if not exists pg_trgm;

create table orders (
  id uuid primary key,
  order_number text not null unique check (order_number ~ '^[1-9][0-9]{8}$'),
  order_date timestamptz not null,
  -- One submission of the checkout form, and what it asked for: a repeat finds the same order.
  attempt uuid not null unique,
  fingerprint text not null,

  first_name text not null,
  last_name text not null,
  customer_name text generated always as (trim(first_name || ' ' || last_name)) stored,
  customer_email text not null,
  phone text not null,
  company_name text not null,
  business_type text not null,
  position text not null,
  employees text not null,
  street_address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null,
  terms_version text,
  terms_accepted_at timestamptz not null,

  payment_method text not null check (payment_method in ('credit-card', 'paypal')),
  -- Pence, GBP.
  total_amount integer not null check (total_amount > 0),
  stripe_session_id text unique,
  stripe_session_url text,
  stripe_payment_intent_id text unique,
  settlement text not null default 'pending'
    check (settlement in ('pending', 'processing', 'paid', 'failed', 'expired', 'cancelled')),
  refunded_amount integer not null default 0 check (refunded_amount >= 0),
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  attention text check (attention in ('amount-differs')),
  -- One word derived from the four columns above by the shop's rules, for the staff list.
  payment_status text not null default 'pending',
  customer_notified_at timestamptz,
  checked_at timestamptz,

  search_text text generated always as (
    lower(order_number || E'\n' || customer_email || E'\n' || trim(first_name || ' ' || last_name))
  ) stored
);

create index orders_newest_first on orders (order_date desc, id desc);
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index orders_unsettled on orders (checked_at nulls first, order_date)
  where settlement in ('pending', 'processing');

create table order_items (
  order_id uuid not null references orders (id) on delete cascade,
  line integer not null check (line >= 1),
  product_id text not null,
  name text not null,
  -- Pence each, as charged.
  price integer not null check (price >= 0),
  quantity integer not null check (quantity between 1 and 10),
  primary key (order_id, line),
  unique (order_id, product_id)
);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  happened_at timestamptz not null,
  kind text not null,
  amount integer
);

create index order_events_of_order on order_events (order_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the timeline of an order is append-only';
end;
$$;

create trigger order_events_append_only before update on order_events
  for each row execute function refuse_change();
