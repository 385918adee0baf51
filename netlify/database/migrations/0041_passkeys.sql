-- Passkeys of staff, as better-auth's plugin keeps them; one that goes ends the sessions begun with it.
create table staff_passkeys (
  id text primary key,
  user_id text not null references staff_users (id) on delete cascade,
  name text,
  credential_id text not null unique,
  public_key text not null,
  -- Up to 2^32, and a number for the driver.
  counter double precision not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create index staff_passkeys_of_user on staff_passkeys (user_id);

-- Null where the session was begun by a mailed link.
alter table staff_sessions add column passkey_id text references staff_passkeys (id) on delete cascade;

-- A row stands while owners demand a passkey.
create table staff_passkey_demand (
  only_one boolean primary key default true check (only_one),
  demanded_by text not null,
  demanded_at timestamptz not null
);

-- Who may add one passkey from a session that a mailed link began.
create table staff_passkey_permits (
  email text primary key check (email = lower(email)),
  allowed_by text not null,
  expires_at timestamptz not null
);
