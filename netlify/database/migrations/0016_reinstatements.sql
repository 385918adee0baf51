-- What of a disputed amount the provider has given back, in its currency's minor units: a dispute
-- may be lost over a part only.
alter table disputes add column reinstated integer not null default 0;
