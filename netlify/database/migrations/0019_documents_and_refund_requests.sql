-- The buyer's VAT number, and a reference such as a purchase order; blank where not given.
alter table orders
  add column vat_number text not null default '',
  add column buyer_reference text not null default '',
  -- Whether the order has its invoice: the sweep issues what a release before this one left out.
  add column invoiced boolean not null default false;

create index orders_not_invoiced on orders (order_date)
  where settlement = 'paid' and not invoiced and redacted_at is null;

-- The last number given out in a series and a year. Whoever issues the next holds the row until its
-- transaction ends, so that no number is left out and none is given twice.
create table document_numbers (
  series text not null,
  year smallint not null,
  last integer not null,
  primary key (series, year)
);

-- Invoices and credit notes: what is printed on each, frozen. A correction is another version.
create table documents (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in ('invoice', 'credit-note')),
  number text not null,
  version smallint not null check (version >= 1),
  -- The order of an invoice, the refund of a credit note.
  subject text not null,
  live boolean not null,
  issued_at timestamptz not null,
  facts jsonb not null,
  -- Details of the buyer that no typeface of ours can print.
  unprintable text[] not null default '{}',
  unique (number, version),
  unique (subject, version)
);

create index documents_of_order on documents (order_id, issued_at);
create index documents_unprintable on documents (order_id) where unprintable <> '{}';

alter table mails add column document_id uuid references documents (id) on delete cascade;

-- Refunds that staff asked for, written down before the provider is asked: the id is the key under
-- which it makes one refund however often it is asked.
create table refund_requests (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- Pence.
  amount integer not null check (amount > 0),
  -- Pence by product; empty where the amount is not about lines.
  parts jsonb not null,
  reason text not null,
  asked_at timestamptz not null,
  asked_by text not null,
  state text not null default 'asked' check (state in ('asked', 'made', 'refused'))
);

create index refund_requests_of_order on refund_requests (order_id, asked_at);
create index refund_requests_open on refund_requests (asked_at) where state = 'asked';

alter table refunds add column request_id text;
