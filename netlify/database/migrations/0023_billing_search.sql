-- The staff list finds an order by the VAT number and the reference of its buyer too.
create index orders_billing_search on orders
  using gin (lower(vat_number || E'\n' || buyer_reference) gin_trgm_ops);
create index orders_short_billing_search on orders
  using gin (short_pieces(lower(vat_number || E'\n' || buyer_reference)));
