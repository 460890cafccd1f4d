-- Everything about money after a settling (docs/money.md). All rows of an auction change under that auction's advisory
-- lock. Only the first claim is written by the desk, under the listing's lock. `number` gives the order in which rows
-- were made. Moments are milliseconds since 1970 of product time, amounts are US cents. Ids of members and listings are
-- no foreign keys, because the desk writes such rows.

CREATE FUNCTION product_now() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + (SELECT offset_ms FROM clock_offset)
$$;

-- A buyer's right and duty to buy one auction's item at a price.
CREATE TABLE claims (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  auction_id uuid NOT NULL,
  listing_id uuid NOT NULL,
  seller_id uuid NOT NULL,
  buyer_id uuid NOT NULL,
  -- Whether the bid that set the price was anonymous.
  anonymous boolean NOT NULL,
  bid_cents bigint NOT NULL CHECK (bid_cents >= 0),
  shipping_cents bigint NOT NULL CHECK (shipping_cents >= 0),
  method text NOT NULL CHECK (method IN ('SHIPPING', 'PICKUP', 'DIGITAL')),
  state text NOT NULL CHECK (state IN ('DUE', 'PAID', 'RELEASED', 'REFUNDED')),
  ending boolean NOT NULL DEFAULT false,
  pay_by bigint NOT NULL,
  -- The shipping address. Only buyer, seller and staff may see it, and a release of the claim erases it.
  address jsonb,
  created_at bigint NOT NULL DEFAULT product_now(),
  CONSTRAINT only_what_is_due_is_ended CHECK (state = 'DUE' OR NOT ending),
  CONSTRAINT only_what_is_shipped_costs_shipping CHECK (method = 'SHIPPING' OR shipping_cents = 0),
  CONSTRAINT a_released_claim_keeps_no_address CHECK (state <> 'RELEASED' OR address IS NULL)
);
CREATE UNIQUE INDEX claims_one_open ON claims (auction_id) WHERE state IN ('DUE', 'PAID');
CREATE INDEX claims_of_auction ON claims (auction_id, number);
CREATE INDEX claims_of_listing ON claims (listing_id);
CREATE INDEX claims_of_buyer ON claims (buyer_id, created_at DESC, id DESC);
CREATE INDEX claims_of_seller ON claims (seller_id, created_at DESC, id DESC);
-- Before each bid the desk looks for the bidder's unpaid claims. It reads nothing but this index.
CREATE INDEX claims_to_pay ON claims (buyer_id, pay_by) INCLUDE (auction_id, listing_id) WHERE state = 'DUE';
CREATE INDEX claims_by_pay_by ON claims (pay_by) WHERE state = 'DUE';

-- One attempt of the buyer to pay a claim by card.
CREATE TABLE payments (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  claim_id uuid NOT NULL REFERENCES claims (id),
  auction_id uuid NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  received_cents bigint CHECK (received_cents >= 0),
  -- When the money arrived; a trigger sets it.
  received_at bigint,
  -- What staff refunded in part, directly in the provider's dashboard; no row of `refunds` stands for it.
  stray_cents bigint NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'RETURNING', 'REFUNDED')),
  step text CHECK (step IN ('approval', 'processing')),
  last_error jsonb,
  cancel_asked boolean NOT NULL DEFAULT false,
  last_reading integer NOT NULL DEFAULT 0,
  -- The provider's id of the payment intent; null until the provider answered.
  intent_id text UNIQUE,
  -- Part of the idempotency key with which the provider is asked for the intent. It grows if that key can no longer be
  -- used.
  attempt integer NOT NULL CHECK (attempt > 0),
  -- When this attempt number began. Its idempotency key is good for a day.
  attempt_at bigint NOT NULL,
  -- How many readings of the intent were begun; each takes its number from here before the provider is asked.
  readings integer NOT NULL DEFAULT 0 CHECK (readings >= last_reading),
  -- When the intent is to be read next; null: no further change is expected.
  read_at bigint DEFAULT product_now(),
  created_at bigint NOT NULL DEFAULT product_now(),
  -- Checked when the transaction ends, because one step may complete one payment of a claim and give up another.
  CONSTRAINT payments_one_open EXCLUDE USING btree (claim_id WITH =) WHERE (state IN ('PENDING', 'COMPLETED'))
    DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT what_is_open_has_no_money CHECK (state <> 'PENDING' OR received_cents IS NULL),
  CONSTRAINT only_money_completes CHECK (state NOT IN ('COMPLETED', 'RETURNING', 'REFUNDED') OR received_cents IS NOT NULL)
);
CREATE FUNCTION note_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.received_at := product_now();
  RETURN NEW;
END
$$;
CREATE TRIGGER payments_received BEFORE UPDATE ON payments
  FOR EACH ROW WHEN (OLD.received_cents IS NULL AND NEW.received_cents IS NOT NULL) EXECUTE FUNCTION note_receipt();
CREATE INDEX payments_of_auction ON payments (auction_id, number);
CREATE INDEX payments_newest ON payments (created_at DESC, id DESC);
CREATE INDEX payments_to_read ON payments (read_at) WHERE read_at IS NOT NULL;

-- Refunds. Each returns the whole of a payment's money.
CREATE TABLE refunds (
  -- The provider's id if the refund was made at the provider without being asked by Clamor; otherwise Clamor's own.
  id text PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  auction_id uuid NOT NULL,
  cents bigint NOT NULL CHECK (cents >= 0),
  attempt integer NOT NULL CHECK (attempt > 0),
  state text NOT NULL CHECK (state IN ('REQUESTED', 'PENDING', 'SUCCEEDED', 'FAILED', 'WITHDRAWN')),
  created_at bigint NOT NULL DEFAULT product_now()
);
CREATE UNIQUE INDEX refunds_one_open ON refunds (payment_id) WHERE state <> 'WITHDRAWN';
CREATE INDEX refunds_of_auction ON refunds (auction_id, number);
CREATE INDEX refunds_to_send ON refunds (created_at) WHERE state IN ('REQUESTED', 'PENDING', 'FAILED');

-- Cents that moved from one account to another. Append only: a reversal is another transfer.
CREATE TABLE transfers (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_account text NOT NULL CHECK (from_account IN
    ('provider', 'seller', 'buyer', 'fees', 'losses', 'disputes', 'payouts', 'bank')),
  to_account text NOT NULL CHECK (to_account IN
    ('provider', 'seller', 'buyer', 'fees', 'losses', 'disputes', 'payouts', 'bank')),
  cents bigint NOT NULL CHECK (cents > 0),
  kind text NOT NULL,
  -- The seller of the sale or payout. The account `seller` has a balance of its own for each seller.
  seller_id uuid NOT NULL,
  auction_id uuid,
  claim_id uuid REFERENCES claims (id),
  payout_id uuid,
  -- The record that caused the transfer (docs/money.md#transfers).
  cause text NOT NULL,
  at bigint NOT NULL DEFAULT product_now(),
  CONSTRAINT transfers_once UNIQUE (cause, kind, from_account, to_account),
  CONSTRAINT it_moves CHECK (from_account <> to_account)
);
CREATE INDEX transfers_of_auction ON transfers (auction_id, number);
CREATE INDEX transfers_of_seller ON transfers (seller_id, number);

CREATE FUNCTION refuse_to_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what % holds is written once', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER transfers_are_written_once BEFORE UPDATE OR DELETE ON transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_to_change();

-- The handover of a paid item.
CREATE TABLE orders (
  claim_id uuid PRIMARY KEY REFERENCES claims (id),
  number bigint GENERATED ALWAYS AS IDENTITY,
  auction_id uuid NOT NULL,
  state text NOT NULL
    CHECK (state IN ('AWAITING_ADDRESS', 'READY_TO_SHIP', 'READY_FOR_PICKUP', 'SHIPPED', 'DELIVERED', 'RECEIVED')),
  paid_at bigint NOT NULL,
  ready_at bigint,
  shipped_at bigint,
  received_at bigint,
  carrier text,
  tracking_number text,
  -- What the buyer reported to be wrong; null: no problem is open.
  problem text,
  problem_at bigint
);
CREATE INDEX orders_of_auction ON orders (auction_id, number);
CREATE INDEX orders_under_way ON orders (paid_at) WHERE state <> 'RECEIVED';

-- An ended auction's item, offered to the next bidder (glossary: runner-up).
CREATE TABLE offers (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  auction_id uuid NOT NULL,
  listing_id uuid NOT NULL,
  bidder_id uuid NOT NULL,
  bid_cents bigint NOT NULL CHECK (bid_cents >= 0),
  anonymous boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  expires_at bigint NOT NULL,
  created_at bigint NOT NULL DEFAULT product_now()
);
CREATE UNIQUE INDEX offers_one_open ON offers (auction_id) WHERE state = 'OPEN';
CREATE INDEX offers_of_auction ON offers (auction_id, number);
CREATE INDEX offers_of_bidder ON offers (bidder_id, created_at DESC, id DESC);
CREATE INDEX offers_by_expiry ON offers (expires_at) WHERE state = 'OPEN';

-- A payer's objection to a payment at their bank (chargeback), as the card provider reports it.
CREATE TABLE disputes (
  -- The provider's id.
  id text PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  auction_id uuid NOT NULL,
  cents bigint NOT NULL CHECK (cents >= 0),
  taken_cents bigint NOT NULL,
  booked_cents bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('WARNING', 'OPEN', 'WON', 'LOST')),
  created_at bigint NOT NULL DEFAULT product_now()
);
CREATE INDEX disputes_of_auction ON disputes (auction_id, number);

-- Bank transfers that staff make to sellers.
CREATE TABLE payouts (
  id uuid PRIMARY KEY,
  seller_id uuid NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  claim_ids uuid[] NOT NULL,
  state text NOT NULL CHECK (state IN ('PREPARED', 'PAID', 'CANCELLED', 'RETURNED')),
  -- The bank's reference of the transfer.
  reference text,
  prepared_at bigint NOT NULL DEFAULT product_now(),
  paid_at bigint,
  CONSTRAINT what_was_paid_has_a_reference CHECK (state <> 'PAID' OR (reference IS NOT NULL AND paid_at IS NOT NULL))
);
CREATE INDEX payouts_of_seller ON payouts (seller_id, prepared_at DESC, id DESC);
CREATE INDEX payouts_newest ON payouts (prepared_at DESC, id DESC);
ALTER TABLE transfers ADD CONSTRAINT transfers_payout FOREIGN KEY (payout_id) REFERENCES payouts (id);

-- The payout that contains the claim, while the payout is PREPARED or PAID. So a claim is never in two of them.
ALTER TABLE claims ADD COLUMN payout_id uuid REFERENCES payouts (id);
CREATE INDEX claims_of_payout ON claims (payout_id) WHERE payout_id IS NOT NULL;

-- The provider and mode with which the first payment was opened. A changed configuration cannot turn sandbox money into
-- real money.
CREATE TABLE provider_mode (
  "only" boolean PRIMARY KEY DEFAULT true CHECK ("only"),
  provider text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('sandbox', 'test', 'live'))
);

-- The provider's messages (webhooks) that were handled, so that a repeated one has no effect.
CREATE TABLE webhook_events (
  id text PRIMARY KEY,
  seen_at bigint NOT NULL DEFAULT product_now()
);
CREATE INDEX webhook_events_oldest ON webhook_events (seen_at);

-- The deadline, moved by the outages since `began`. An outage does not count if the deadline, as moved so far, had
-- passed before it.
CREATE FUNCTION deadline_after_outages(began bigint, deadline bigint) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  moved bigint := deadline;
  gap record;
BEGIN
  FOR gap IN
    SELECT from_at + offset_ms AS since, to_at + offset_ms AS until FROM outages
    WHERE to_at + offset_ms > began ORDER BY since
  LOOP
    IF moved > gap.since THEN moved := moved + gap.until - greatest(gap.since, began); END IF;
  END LOOP;
  RETURN moved;
END
$$;

-- The transaction that records an outage also moves the deadlines of open claims and offers. So they move once,
-- whichever node records it. 0120 replaces this.
CREATE FUNCTION give_time_back() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  since bigint := NEW.from_at + NEW.offset_ms;
  until bigint := NEW.to_at + NEW.offset_ms;
BEGIN
  UPDATE claims SET pay_by = pay_by + until - greatest(since, created_at)
    WHERE state = 'DUE' AND pay_by > since AND created_at < until;
  UPDATE offers SET expires_at = expires_at + until - greatest(since, created_at)
    WHERE state = 'OPEN' AND expires_at > since AND created_at < until;
  RETURN NULL;
END
$$;
CREATE TRIGGER outage_moves_money AFTER INSERT ON outages FOR EACH ROW EXECUTE FUNCTION give_time_back();
