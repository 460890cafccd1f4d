import Fastify from 'fastify';
import pg from 'pg';

/**
 * The peer for comparison: an auction as it is usually written, with one transaction and one row lock per bid. It
 * writes the same rows (bid, event, state) and answers in the same shape, but has no accounts, keys or automatic bids.
 * Requests get the lock in no particular order, so a bid may be too low once it has the lock. The peer then places it
 * at the next minimum, if its maximum allows.
 */
const pool = new pg.Pool({ connectionString: process.env.PEER_DATABASE_URL, max: Number(process.env.PEER_POOL) });
// Without a listener, an idle connection that breaks would end the process.
pool.on('error', (error) => console.error(error.message));
const app = Fastify({ bodyLimit: 16_384 });

const LOCK = 'SELECT price_cents, sequence, leader FROM peer_auction WHERE slug = $1 FOR UPDATE';
const BID =
  'INSERT INTO peer_bid (slug, sequence, bidder, amount_cents, received_at) VALUES ($1, $2, $3, $4, clock_timestamp())';
const EVENT = 'INSERT INTO peer_event (slug, number, body) VALUES ($1, $2, $3)';
const STATE = 'UPDATE peer_auction SET price_cents = $2, sequence = $3, leader = $4 WHERE slug = $1';

app.post<{ Body: { slug: string; amountCents: number; maxAmountCents: number } }>(
  '/api/bids',
  async (request, reply) => {
    const { slug, amountCents: asked, maxAmountCents } = request.body;
    const bidder = request.headers.authorization ?? '';
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query({ name: 'lock', text: LOCK, values: [slug] });
      const state = rows[0] as { price_cents: number; sequence: number; leader: string | null };
      const minimumCents = state.price_cents + 1;
      if (maxAmountCents < minimumCents || state.leader === bidder) {
        await client.query('ROLLBACK');
        return reply
          .code(409)
          .send({ code: state.leader === bidder ? 'ALREADY_HIGHEST' : 'BID_TOO_LOW', minimumCents });
      }
      const amountCents = Math.max(asked, minimumCents);
      const sequence = state.sequence + 1;
      await client.query({ name: 'bid', text: BID, values: [slug, sequence, bidder, amountCents] });
      await client.query({ name: 'event', text: EVENT, values: [slug, sequence, { bidder, amountCents }] });
      await client.query({ name: 'state', text: STATE, values: [slug, amountCents, sequence, bidder] });
      await client.query('COMMIT');
      return reply
        .code(201)
        .send({ bid: { sequence, bidder, amountCents }, nextMinimumCents: amountCents + 1, raised: false });
    } finally {
      client.release();
    }
  },
);

await pool.query(`
  CREATE TABLE peer_auction (slug text PRIMARY KEY, price_cents integer NOT NULL, sequence integer NOT NULL, leader text) WITH (fillfactor = 50);
  CREATE TABLE peer_bid (slug text, sequence integer, bidder text, amount_cents integer, received_at timestamptz, PRIMARY KEY (slug, sequence));
  CREATE TABLE peer_event (slug text, number integer, body jsonb, PRIMARY KEY (slug, number));
  INSERT INTO peer_auction SELECT 'peer-' || n, 0, 0, NULL FROM generate_series(0, 999) n;
`);
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.send?.('ready');
