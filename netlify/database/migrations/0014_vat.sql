-- Per cent of VAT that the price of an order includes; null where the firm charged none, and for
-- orders from before this was kept.
alter table orders add column vat_rate smallint;
