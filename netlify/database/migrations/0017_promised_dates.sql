-- The day by which the work on a product is promised; null until the information for it has arrived.
alter table order_items add column promised_on date;
