-- What a card provider would store on its side, for the sandbox. Nothing else uses these tables, and they refer to no
-- others. No row has an intent's secret: it is computed from the id and a key.
CREATE TABLE sandbox_intents (
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  amount integer NOT NULL CHECK (amount BETWEEN 50 AND 99999999),
  received integer NOT NULL DEFAULT 0,
  description text,
  metadata jsonb NOT NULL,
  status text NOT NULL DEFAULT 'requires_payment_method' CHECK (
    status IN ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  payment_method text,
  charge_id text,
  last_error jsonb,
  created_at timestamptz NOT NULL,
  canceled_at timestamptz
);
CREATE INDEX sandbox_intents_newest ON sandbox_intents (created_at);

CREATE TABLE sandbox_refunds (
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  intent_id text NOT NULL REFERENCES sandbox_intents,
  amount integer NOT NULL CHECK (amount > 0),
  metadata jsonb NOT NULL,
  reason text,
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_refunds_of_intent ON sandbox_refunds (intent_id, number);

CREATE TABLE sandbox_disputes (
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  intent_id text NOT NULL REFERENCES sandbox_intents,
  amount integer NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('warning_needs_response', 'warning_closed', 'needs_response', 'won', 'lost')),
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_disputes_of_intent ON sandbox_disputes (intent_id, number);

-- What a dispute took (negative) and gave back.
CREATE TABLE sandbox_movements (
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  dispute_id text NOT NULL REFERENCES sandbox_disputes,
  amount integer NOT NULL,
  fee integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_movements_of_dispute ON sandbox_movements (dispute_id, number);

-- Steps that follow by themselves after a while: a bank decides about a charge, a dispute is opened, a refund fails.
CREATE TABLE sandbox_steps (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  step text NOT NULL,
  subject_id text NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX sandbox_steps_due ON sandbox_steps (due_at, number);

CREATE TABLE sandbox_events (
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  type text NOT NULL,
  -- The record that the event is about, as it was at the event.
  object jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the event is sent next; null: never.
  deliver_at timestamptz,
  deliveries_left integer NOT NULL,
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX sandbox_events_newest ON sandbox_events (created_at);
CREATE INDEX sandbox_events_due ON sandbox_events (deliver_at, number) WHERE deliver_at IS NOT NULL;

-- The stored answer to a request with an idempotency key. Every repeat of the request gets this answer.
CREATE TABLE sandbox_answers (
  key text PRIMARY KEY,
  request bytea NOT NULL,
  status integer NOT NULL,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_answers_age ON sandbox_answers (created_at);

CREATE TABLE sandbox_settings (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  -- How the sandbox sends its events: at once, late, twice, out of order, or never.
  sends text NOT NULL DEFAULT 'promptly' CHECK (sends IN ('promptly', 'late', 'twice', 'shuffled', 'never'))
);
INSERT INTO sandbox_settings DEFAULT VALUES;
