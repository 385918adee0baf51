-- How often something has been asked for in the window that runs now. `who` is a keyed hash of a
-- network address, never the address.
create table rate_limits (
  name text not null,
  who text not null,
  window_end timestamptz not null,
  taken integer not null,
  primary key (name, who)
);
