create table contact_messages (
  id uuid primary key,
  received_at timestamptz not null,
  -- Hash of what was written and on which day: a second sending of the same is the same message.
  digest text not null unique,
  name text not null,
  email text not null,
  phone text not null,
  company text not null,
  message text not null
);

create index contact_messages_oldest on contact_messages (received_at);

-- Mails about a message go with it when its time has come.
alter table mails
  add column contact_message_id uuid references contact_messages (id) on delete cascade;

create index mails_of_contact_message on mails (contact_message_id)
  where contact_message_id is not null;
