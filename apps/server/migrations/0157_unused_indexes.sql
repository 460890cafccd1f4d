-- No statement reads by these, and each write of a claim, a refund or an order keeps them.
DROP INDEX orders_under_way, refunds_to_send, claims_of_payout;
