-- Mails wait here, written in the transaction that gives rise to them, until a server takes them.
create table mails (
  id uuid primary key,
  order_id uuid references orders (id) on delete cascade,
  kind text not null,
  -- What makes a mail the same mail: a second one with this key is never queued.
  dedupe_key text not null unique,
  recipient text not null,
  reply_to text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);

create index mails_due on mails (next_attempt_at) where sent_at is null and failed_at is null;
create index mails_of_order on mails (order_id, kind, created_at);
create index mails_of_recipient on mails (recipient, kind, created_at);

create table webhook_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
