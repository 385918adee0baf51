-- A cart that was prepared with an answer: lines with prices in pence, by whom, and until when.
alter table contact_answers add column cart jsonb;
