-- No query uses these indexes, but every write of a claim, a refund or an order has to update them.
DROP INDEX orders_under_way, refunds_to_send, claims_of_payout;
