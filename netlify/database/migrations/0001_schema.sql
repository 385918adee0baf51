create extension if not exists pg_trgm;

-- Normalises stored and typed text for searching: lower case without accents, one kind of apostrophe and
-- hyphen, single spaces. The replaced characters are those of src/domain/text/plain-letters.ts.
create function search_letters(text text) returns text
  language sql immutable strict parallel safe
return regexp_replace(
  translate(
    lower(normalize(regexp_replace(normalize(text, nfkd), U&'[\0300-\036F]+', '', 'g'), nfc)),
    U&'\02BB\02BC\2018\2019\2032\2010\2011\2012\2013\2014\2015\2212\1680øłđı',
    '''''''''''------- oldi'),
  ' +', ' ', 'g');

-- Orders: buyer, terms and state of the payment.

create table orders (
  id uuid primary key,
  order_number text not null unique check (order_number ~ '^[1-9][0-9]{8}$'),
  order_date timestamptz not null,
  -- Id of one submission of the checkout form, and hash of its content: a repeat finds the same order.
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
  -- Blank if not given; the buyer's own reference, such as a purchase order number.
  vat_number text not null default '',
  buyer_reference text not null default '',
  street_address text not null,
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null,
  -- SHA-256 of the accepted terms; null without consent.
  terms_version text,
  terms_accepted_at timestamptz not null,

  payment_method text not null check (payment_method in ('credit-card', 'paypal', 'bank-transfer')),
  -- Pence, GBP.
  total_amount integer not null check (total_amount > 0),
  -- Per cent of VAT that the price includes; null if the firm charges none.
  vat_rate smallint,
  -- Ids of its lines' products. Repeated here, so that a search among a product's orders reads one index.
  product_ids text[] not null,
  stripe_session_id text unique,
  stripe_session_url text,
  stripe_payment_intent_id text unique,
  -- Whether the payment is real money; null until it has been read from the provider.
  livemode boolean,
  settlement text not null default 'pending'
    check (settlement in ('pending', 'awaiting_transfer', 'processing', 'paid', 'failed', 'expired',
      'cancelled')),
  -- Due day of a transfer, and day of the next notice to the customer.
  transfer_due_on date,
  transfer_notice_on date,
  -- When it was paid, by the provider's clock.
  paid_at timestamptz,
  -- Pence refunded, and lost in disputes: sums over `refunds` and `disputes`.
  refunded_amount integer not null default 0 check (refunded_amount >= 0),
  lost_amount integer not null default 0,
  attention text check (attention in ('amount-differs', 'not-settled')),
  -- When the provider's risk team opened its review of the payment.
  review_opened_at timestamptz,
  -- Number of applied readings of refunds, disputes, warnings and reviews.
  readings integer not null default 0,
  -- Status for the staff list, derived from payment, refunds and disputes by the business rules.
  payment_status text not null default 'pending',
  -- An earlier order of the same customer for the same items, paid within a day of this one.
  duplicate_of uuid references orders (id) on delete set null,
  checked_at timestamptz,

  customer_notified_at timestamptz,
  -- Key of the customer's link to the order's page; replaced if the link went to somebody else.
  access_key uuid not null unique default gen_random_uuid(),
  key_renewed_at timestamptz,
  redacted_at timestamptz,

  search_text text generated always as (
    search_letters(order_number || E'\n' || customer_email || E'\n'
      || trim(first_name || ' ' || last_name) || E'\n' || company_name || E'\n' || vat_number
      || E'\n' || buyer_reference)
  ) stored,
  -- Telephone number and postcode as letters and digits; the British country code replaces a leading zero.
  search_contact text generated always as (
    regexp_replace(regexp_replace(search_letters(phone), '^00|\(0\)|[^0-9]', '', 'g'),
      '^0+', case when country in ('GB', 'GG', 'IM', 'JE') then '44' else '' end)
      || ' ' || regexp_replace(search_letters(zip_code), '[^a-z0-9]', '', 'g')
  ) stored
);

-- The characters of a text and its pairs of adjacent characters. Trigrams cannot find texts of fewer than
-- three characters, but in Chinese, Japanese and Korean two are a whole name.
create function short_pieces(text text) returns text[]
  language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  letters text[] := string_to_array(text, null);
  pieces text[] := letters;
begin
  for place in 1 .. cardinality(letters) - 1 loop
    pieces := pieces || (letters[place] || letters[place + 1]);
  end loop;
  return pieces;
end;
$$;

create index orders_newest_first on orders (order_date desc, id desc);
create index orders_by_status on orders (payment_status, order_date desc, id desc);
create index orders_by_address on orders (lower(customer_email), order_date);
create index orders_search on orders using gin (search_text gin_trgm_ops, product_ids);
create index orders_contact on orders using gin (search_contact gin_trgm_ops);
create index orders_short_search on orders using gin (short_pieces(search_text));
create index orders_unsettled on orders (checked_at nulls first, order_date)
  where settlement in ('pending', 'processing');
create index orders_needing_attention on orders (order_date)
  where attention is not null or settlement in ('pending', 'processing');
create index orders_awaiting_transfer on orders (transfer_notice_on, id)
  where settlement = 'awaiting_transfer';
create index orders_in_review on orders (review_opened_at) where review_opened_at is not null;
create index orders_paid_twice on orders (duplicate_of) where duplicate_of is not null;
create index orders_to_redact on orders (order_date) where redacted_at is null;

create table order_items (
  order_id uuid not null references orders (id) on delete cascade,
  line integer not null check (line >= 1),
  product_id text not null,
  name text not null,
  -- Pence each, as charged.
  price integer not null check (price >= 0),
  quantity integer not null check (quantity between 1 and 10),
  -- The work's steps at the time of the order, first to last, and the id of the current one.
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  step text not null check (step ~ '^[a-z0-9-]+$'),
  -- Whether the next move is the customer's.
  waits boolean not null
    generated always as (steps @> ('[{"id":"' || step || '","waits":true}]')::jsonb) stored,
  -- Whether the work still collects what the customer has to send, by the rule of `isCollectingStep`.
  is_collecting boolean not null default true,
  step_since timestamptz not null,
  -- Promised delivery day; null until the customer's information has arrived.
  promised_on date,
  -- Whether its order is paid and not fully refunded. Repeated here, so that due work is found without
  -- reading all orders that were never paid.
  is_order_under_way boolean not null default false,
  -- Whether its own price has been refunded in full.
  is_refunded boolean not null default false,
  under_way boolean not null
    generated always as (is_order_under_way and not is_refunded) stored,
  primary key (order_id, line),
  unique (order_id, product_id)
);

create index order_items_promised on order_items (promised_on)
  include (order_id, product_id, step_since)
  where under_way and promised_on is not null and step <> 'delivered';
create index order_items_waiting on order_items (step_since) include (order_id, product_id)
  where under_way and waits;

create index order_items_in_progress on order_items (order_id)
  where under_way and step <> 'delivered';

create function mark_under_way() returns trigger language plpgsql as $$
begin
  update order_items set is_order_under_way =
    (new.settlement = 'paid' and new.refunded_amount + new.lost_amount < new.total_amount)
  where order_id = new.id;
  return null;
end;
$$;

create trigger orders_under_way after update of settlement, refunded_amount, lost_amount on orders
  for each row when (
    (old.settlement, old.refunded_amount, old.lost_amount)
      is distinct from (new.settlement, new.refunded_amount, new.lost_amount))
  execute function mark_under_way();

-- The timeline of an order.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  happened_at timestamptz not null,
  kind text not null,
  -- Pence; null if the event concerns no amount.
  amount integer,
  -- Details, as a structured value (`EventFacts`).
  facts jsonb,
  -- Who did it: a staff address, or the name of a system.
  actor text not null default 'shop'
);

create index order_events_of_order on order_events (order_id, id);
create index order_events_by_kind on order_events (kind, happened_at desc);

-- The only exception to the append-only timeline: an erasure, announced for its transaction, removes the
-- text of an entry. Kind, time and actor stay.
create function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('shop.erasing', true) = 'on'
    and (new.facts is null or new.facts = old.facts - 'words')
    and to_jsonb(new) - 'facts' = to_jsonb(old) - 'facts'
  then
    return new;
  end if;
  raise exception 'the timeline of an order is append-only';
end;
$$;

create trigger order_events_append_only before update or delete on order_events
  for each row execute function refuse_event_change();

-- Refunds, disputes and warnings by the provider's ids. Statuses and reasons are the provider's, which may
-- add new ones: an unknown status is stored, shown and reported as an issue.

create table refunds (
  id text primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- The staff's refund request, if any.
  request_id text,
  -- Pence.
  amount integer not null,
  status text not null,
  -- Why the refund failed, or why it is pending.
  reason text,
  created_at timestamptz not null,
  -- When it last changed.
  updated_at timestamptz not null
);

create index refunds_of_order on refunds (order_id);
create index refunds_by_status on refunds (status);
create index refunds_unknown on refunds (updated_at)
  where status not in ('pending', 'requires_action', 'succeeded', 'failed', 'canceled');

-- Received bank transfers, as staff recorded them, by the id of the form. Transfers that were undone as a
-- mistake or returned to the customer stay, marked as such.
create table transfers (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- Pence.
  amount integer not null check (amount > 0),
  arrived_on date not null,
  -- The reference on the bank statement.
  reference text not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  undone_at timestamptz,
  returned_at timestamptz,
  -- Who undid or returned it.
  ended_by text
);

create index transfers_of_order on transfers (order_id, recorded_at);

create table disputes (
  id text primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- Minor units of `currency` (lower-case ISO code), which may differ from the payment's. In rupiah, for
  -- example, they exceed the range of an integer.
  amount bigint not null,
  currency text not null,
  -- The part of `amount` that was returned to the firm: a dispute can be lost in part.
  reinstated bigint not null default 0,
  status text not null,
  reason text,
  -- When the firm must answer; null if it cannot.
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
  -- Whether the firm can still act on it.
  actionable boolean not null,
  created_at timestamptz not null
);

create index fraud_warnings_of_order on fraud_warnings (order_id);

-- Refunds requested by staff, stored before they are sent to the provider: the id is the idempotency key,
-- so that retries make one refund.
create table refund_requests (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- Pence.
  amount integer not null check (amount > 0),
  -- Pence by product; empty if spread over all lines.
  parts jsonb not null,
  reason text not null,
  asked_at timestamptz not null,
  asked_by text not null,
  -- `given-up`: the sweep gave up without an answer; it becomes an issue.
  state text not null default 'asked' check (state in ('asked', 'made', 'refused', 'given-up')),
  ended_at timestamptz,
  -- For a payment by transfer: the account to refund, and the day on which the money was sent;
  -- until then it is owed.
  account text,
  sent_on date
);

create index refund_requests_of_order on refund_requests (order_id, asked_at);
create index refund_requests_open on refund_requests (asked_at) where state = 'asked';
create index refund_requests_given_up on refund_requests (order_id) where state = 'given-up';
create index refund_requests_owed on refund_requests (order_id)
  where account is not null and sent_on is null;

-- Invoices and credit notes, and the books derived from them.

-- The last number used in a series and year. A transaction that takes the next number locks the row until
-- it ends, so that numbers have no gaps and no duplicates.
create table document_numbers (
  series text not null,
  year smallint not null,
  last integer not null,
  primary key (series, year)
);

-- The frozen content of each document. A correction is another version.
create table documents (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in ('invoice', 'credit-note')),
  number text not null,
  version smallint not null check (version >= 1),
  -- Id of the order (first invoice) or of the refund (credit note); see `DocumentDraft`.
  subject text not null,
  live boolean not null,
  issued_at timestamptz not null,
  -- Booking time, set by `count_document`.
  booked_at timestamptz,
  facts jsonb not null,
  -- The buyer's details that our typefaces cannot print.
  unprintable text[] not null default '{}',
  unique (number, version),
  unique (subject, version)
);

create index documents_of_order on documents (order_id, issued_at);
create index documents_booked on documents (booked_at, id);
create index documents_unprintable on documents (issued_at) include (id, order_id, subject, version)
  where kind = 'invoice' and unprintable <> '{}';

-- Sales and refunds by month and product, summed when documents are issued, so that a report reads few
-- rows however many orders there are. Amounts in pence.
create table monthly_figures (
  -- The first day of the month in London.
  month date not null,
  live boolean not null,
  product_id text not null,
  kind text not null check (kind in ('sale', 'refund')),
  name text not null,
  gross bigint not null,
  vat bigint not null,
  primary key (month, live, product_id, kind)
);

-- Past months never change. A document is booked on the day of its issue, except an order's first invoice:
-- this is booked on the day of payment, if that is in the current month, and otherwise still shows that
-- day. A copy with corrected text adds nothing; amounts are corrected by a credit note and a new invoice,
-- both booked on the day of their issue.
create function count_document() returns trigger language plpgsql as $$
declare
  is_void constant boolean := new.facts ->> 'isVoid' is not distinct from 'true';
begin
  if new.version > 1 and new.facts -> 'lines' is distinct from (select b.facts -> 'lines'
    from documents b where b.subject = new.subject and b.version = new.version - 1)
  then
    raise exception 'a later version of a document has the lines of the one before';
  end if;
  new.booked_at := case
    when new.version = 1 and new.kind = 'invoice' and not new.facts ? 'invoice'
      and date_trunc('month', (new.facts ->> 'paidAt')::timestamptz at time zone 'Europe/London')
        = date_trunc('month', new.issued_at at time zone 'Europe/London')
      then (new.facts ->> 'paidAt')::timestamptz
    else new.issued_at
  end;
  if new.version > 1 and not is_void then
    return new;
  end if;
  -- A credit note without a refund reverses a sale. Ordered by product, so that concurrent transactions do
  -- not deadlock.
  insert into monthly_figures as kept (month, live, product_id, kind, name, gross, vat)
  select date_trunc('month', new.booked_at at time zone 'Europe/London')::date, new.live, f.product_id,
    case when new.facts ? 'refund' then 'refund' else 'sale' end, f.name, f.sign * f.gross, f.sign * f.vat
  from (
    select line ->> 'productId' as product_id, max(line ->> 'name') as name,
      sum((line ->> 'gross')::bigint) as gross, sum((line ->> 'vat')::bigint) as vat,
      case when is_void or (new.kind = 'credit-note' and not new.facts ? 'refund') then -1 else 1 end
        as sign
    from jsonb_array_elements(new.facts -> 'lines') line group by 1
  ) f
  order by f.product_id
  on conflict (month, live, product_id, kind) do update set name = excluded.name,
    gross = kept.gross + excluded.gross, vat = kept.vat + excluded.vat;
  return new;
end;
$$;

create trigger documents_counted before insert on documents
  for each row execute function count_document();

-- Documents are never changed or deleted. The only exception is an erasure, announced for its transaction,
-- which removes the buyer's details.
create function refuse_document_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('shop.erasing', true) = 'on'
    and to_jsonb(new) - array['facts', 'unprintable'] = to_jsonb(old) - array['facts', 'unprintable']
    and new.facts - 'buyer' = old.facts - 'buyer'
  then
    return new;
  end if;
  raise exception 'documents are append-only';
end;
$$;

create trigger documents_append_only before update or delete on documents
  for each row execute function refuse_document_change();

create trigger documents_kept before truncate on documents
  for each statement execute function refuse_document_change();

-- Messages of visitors.

create table contact_messages (
  id uuid primary key,
  received_at timestamptz not null,
  -- Hash of text and day: repeats on the same day are the same message.
  digest text not null unique,
  name text not null,
  email text not null,
  phone text not null,
  company text not null,
  message text not null,
  -- Whether the message has been answered, and who marked it last.
  state text not null default 'new' check (state in ('new', 'answered')),
  state_changed_at timestamptz,
  state_changed_by text
);

create index contact_messages_newest on contact_messages (received_at desc, id desc);
create index contact_messages_new on contact_messages (received_at desc, id desc)
  where state = 'new';

-- The outbox: mails are stored in the transaction that causes them, and wait here until a server accepts them.
create table mails (
  id uuid primary key,
  -- The order or message of the mail; deleting the order or message deletes the mail.
  order_id uuid references orders (id) on delete cascade,
  contact_message_id uuid references contact_messages (id) on delete cascade,
  -- Deferred, since the document is inserted last in the transaction: taking its number makes other
  -- transactions wait until the end.
  document_id uuid references documents (id) on delete cascade deferrable initially deferred,
  -- The product of a mail about one product; such a mail is withdrawn if the price is returned.
  product_id text,
  kind text not null,
  -- Identifies a mail: a second one with the same key is never queued.
  dedupe_key text not null unique,
  -- Whether it is a requested further copy; their number is limited.
  is_copy boolean not null default false,
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
  last_error text,
  -- When an unsent mail was withdrawn, e.g. because its address was wrong; such a mail also counts
  -- as given up.
  withdrawn_at timestamptz
);

create index mails_due on mails (next_attempt_at) where sent_at is null and failed_at is null;
create index mails_of_order on mails (order_id, kind, created_at);
create index mails_of_recipient on mails (recipient, kind, created_at);
create index mails_of_contact_message on mails (contact_message_id)
  where contact_message_id is not null;
create index mails_given_up on mails (order_id) where failed_at is not null;

-- The client portal: questions and document requests to a customer, and deliveries of the firm.

-- Questions and documents of an ordered product, as in the content when the portal was first opened, and the answers.
create table intakes (
  order_id uuid not null references orders (id) on delete cascade,
  product_id text not null,
  -- `Intake`.
  intake jsonb not null,
  -- Texts by question id.
  answers jsonb not null default '{}',
  answers_state text not null default 'open' check (answers_state in ('open', 'sent', 'accepted')),
  -- When the answers were last sent, even if they are open again.
  answers_sent_at timestamptz,
  -- ISO moment of the mail to the firm that everything has arrived; null again once staff request more.
  completed_at timestamptz,
  -- Reminders since something last arrived, and when the next one is due; null for none.
  reminders smallint not null default 0,
  remind_at timestamptz,
  primary key (order_id, product_id)
);

create index intakes_to_remind on intakes (remind_at) where remind_at is not null;

create table document_requests (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- The products that need it: a document that several products need is requested once.
  product_ids text[] not null,
  position smallint not null,
  name text not null,
  why text not null,
  required boolean not null,
  state text not null default 'outstanding'
    check (state in ('outstanding', 'received', 'accepted', 'returned')),
  -- Why it was last returned; blank again once it is accepted.
  reason text not null default '',
  unique (order_id, name)
);

create index document_requests_of_order on document_requests (order_id, position);

create table deliveries (
  id uuid primary key,
  order_id uuid not null,
  product_id text not null,
  is_final boolean not null,
  text text not null,
  delivered_at timestamptz not null,
  delivered_by text not null,
  -- The first download by the customer.
  opened_at timestamptz,
  answer text check (answer in ('accepted', 'change')),
  answer_text text not null default '',
  answered_at timestamptz,
  -- Whether a change was requested and nothing has been delivered since.
  awaits_change boolean not null default false,
  foreign key (order_id, product_id) references intakes on delete cascade
);

create index deliveries_of_order on deliveries (order_id, delivered_at);
create index deliveries_to_change on deliveries (order_id) where awaits_change;

-- Files by the id that the sender's page made; their bytes are in the file store, part by part.
create table files (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  -- The requested document of a customer's file; the delivery of the firm's, null until it is delivered.
  request_id uuid references document_requests (id) on delete cascade,
  delivery_id uuid references deliveries (id) on delete cascade,
  name text not null,
  -- Bytes.
  size integer not null check (size > 0),
  -- `customer`, or a staff address.
  sent_by text not null,
  begun_at timestamptz not null,
  finished_at timestamptz,
  -- SHA-256 in hex; null until the file is complete.
  sha256 text,
  -- Whether staff have returned it with its document.
  is_returned boolean not null default false
);

create index files_of_order on files (order_id, begun_at);
create index files_of_request on files (request_id) where request_id is not null;
create index files_of_delivery on files (delivery_id) where delivery_id is not null;
create index files_unfinished on files (begun_at)
  where finished_at is null or (request_id is null and delivery_id is null);

create table file_parts (
  file_id uuid not null references files (id) on delete cascade,
  part smallint not null,
  -- SHA-256 in hex of the first bytes that came for it; no others are ever stored.
  sha256 text not null,
  is_stored boolean not null default false,
  primary key (file_id, part)
);

-- Files whose bytes the file store still has to delete.
create table removed_files (
  id uuid primary key,
  -- The order may be gone.
  order_id uuid not null,
  size integer not null,
  removed_at timestamptz not null default now()
);

create function note_removed_file() returns trigger language plpgsql as $$
begin
  insert into removed_files (id, order_id, size) values (old.id, old.order_id, old.size)
    on conflict do nothing;
  return null;
end;
$$;

create trigger files_removed after delete on files
  for each row execute function note_removed_file();

-- Operation.

-- Handled events of the provider. A `fetched` event was not delivered, so it does not show that the webhook
-- works.
create table webhook_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null,
  fetched boolean not null default false
);

create index webhook_events_newest on webhook_events (received_at desc);

-- Webhook deliveries with a wrong signature: one row per minute of the hour, reused every hour, so that a
-- flood cannot fill the disk.
create table refused_deliveries (
  minute_of_hour smallint primary key check (minute_of_hour between 0 and 59),
  minute timestamptz not null default '-infinity',
  refused integer not null default 0
);

insert into refused_deliveries (minute_of_hour) select generate_series(0, 59);

-- Number of uses of a limit in the current window. `who` is a keyed hash of a network address, never the
-- address itself.
create table rate_limits (
  name text not null,
  who text not null,
  window_end timestamptz not null,
  taken integer not null,
  primary key (name, who)
);

-- The last known state of each part: when it last succeeded, when and why it last failed, and since when
-- it has only failed.
create table heartbeats (
  part text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failing_since timestamptz,
  failure text
);

-- The latest claimed run of each schedule, for several processes with one database.
create table schedule_runs (
  name text primary key,
  due timestamptz not null
);

-- Issues that staff have closed. `key` identifies one occurrence.
create table attention_closures (
  key text primary key,
  order_id uuid references orders (id) on delete cascade,
  closed_at timestamptz not null,
  closed_by text not null,
  note text not null
);

create index attention_closures_of_order on attention_closures (order_id);

-- Issues posted as an alert. A process claims an issue before it posts it; a claim without a post expires
-- after a minute, e.g. if the process died.
create table posted_alerts (
  key text primary key,
  claimed_at timestamptz not null,
  posted_at timestamptz
);

-- Staff.

-- Invited staff members; the owners of STAFF_EMAILS are not stored.
create table staff_members (
  email text primary key check (email = lower(email)),
  role text not null check (role in ('owner', 'member', 'bookkeeper')),
  invited_by text not null,
  invited_at timestamptz not null
);

-- Logged staff actions: about people, passkeys, exports and erasures.
create table staff_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null,
  actor text not null,
  kind text not null,
  detail text not null
);

-- Tables of better-auth: users, passkeys, sessions and one-time links.

create table staff_users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Deleting a passkey ends the sessions begun with it.
create table staff_passkeys (
  id text primary key,
  user_id text not null references staff_users (id) on delete cascade,
  name text,
  credential_id text not null unique,
  public_key text not null,
  -- Up to 2^32; double precision, so that the driver returns a number.
  counter double precision not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create index staff_passkeys_of_user on staff_passkeys (user_id);

create table staff_sessions (
  id text primary key,
  user_id text not null references staff_users (id) on delete cascade,
  -- Null if the session was begun with a mailed link.
  passkey_id text references staff_passkeys (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index staff_sessions_of_user on staff_sessions (user_id);

create table staff_accounts (
  id text primary key,
  user_id text not null references staff_users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table staff_links (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index staff_links_by_identifier on staff_links (identifier);
