import type { ErrorCode } from '@clamor/contract/errors';
import { HOURS, payable } from '../authorisation/scenes.fixture.ts';
import type { Asked, People, Person, Stage } from '../authorisation/stage.fixture.ts';
import type { WholeClamor } from '../running-clamor.fixture.ts';
import { StaffPage } from '../staff/staff-page.fixture.ts';

interface Attempt {
  asked: Asked;
  by: Person;
}

type HandMade = readonly [call: string, code: ErrorCode, attempt: (stage: Stage, people: People) => Promise<Attempt>];

const sql = ({ house }: Stage, text: string, values: unknown[]) => house.clamor.pool.query(text, values);

/** A sale whose buyer is overdue, and whose seller is ending the claim right now. */
async function ending(stage: Stage, { owner, bidder, buyer }: People) {
  const sale = await stage.ended(owner, [bidder, buyer], { shippingCostCents: 500, localPickup: true });
  await stage.house.advance(72 * HOURS);
  const { rows } = await sql(stage, 'UPDATE claims SET ending = true WHERE auction_id = $1 RETURNING id', [
    sale.auctionId,
  ]);
  return { ...sale, claimId: rows[0].id as string };
}

/** Refusals that need a state of their own, which no other test makes. */
export const HAND_MADE: readonly HandMade[] = [
  [
    'relist',
    'CLAIM_ENDING',
    async (stage, people) => {
      const { slug } = await ending(stage, people);
      return { asked: { url: `/api/listings/${slug}/relist`, body: {} }, by: people.owner };
    },
  ],
  [
    'offerRunnerUp',
    'CLAIM_ENDING',
    async (stage, people) => {
      const { slug } = await ending(stage, people);
      return { asked: { url: `/api/seller/listings/${slug}/offer-runner-up` }, by: people.owner };
    },
  ],
  [
    'relist',
    'PAYMENT_IN_PROGRESS',
    async (stage, people) => {
      const { slug, auctionId } = await stage.ended(people.owner, [people.buyer]);
      const intent = { url: '/api/payments/create-intent', body: { auctionId } };
      const { clientSecret } = await stage.done('POST', intent, people.buyer);
      const body = { clientSecret, paymentMethod: 'pm_card_processing' };
      await stage.house.advance(72 * HOURS);
      await stage.done('POST', { url: '/api/sandbox/confirm', body });
      return { asked: { url: `/api/listings/${slug}/relist`, body: {} }, by: people.owner };
    },
  ],
  [
    'chooseDelivery',
    'CLAIM_ENDING',
    async (stage, people) => {
      const { auctionId } = await ending(stage, people);
      return { asked: { url: `/api/orders/${auctionId}/address`, body: { method: 'pickup' } }, by: people.buyer };
    },
  ],
  [
    'releaseClaim',
    'CLAIM_ENDING',
    async (stage, people) => {
      const { claimId } = await ending(stage, people);
      return { asked: { url: `/api/admin/claims/${claimId}/release`, body: { reason: 'Both ask' } }, by: people.staff };
    },
  ],
  [
    'acceptOffer',
    'FORBIDDEN',
    async (stage, { owner, bidder, buyer }) => {
      const { slug } = await stage.ended(owner, [buyer, bidder]);
      await stage.house.advance(72 * HOURS);
      const { id } = await stage.done('POST', { url: `/api/seller/listings/${slug}/offer-runner-up` }, owner);
      // Clamor never removes a role, so the test does. A member who is no bidder cannot accept an offer.
      await sql(stage, `UPDATE users SET role = 'SELLER' WHERE id = $1`, [buyer.id]);
      return { asked: { url: `/api/offers/${id}/accept` }, by: buyer };
    },
  ],
  [
    'setAvatar',
    'UPLOAD_QUOTA',
    async (stage, people) => {
      const { uploadURL } = await stage.done('POST', { url: '/api/objects/upload' }, people.both);
      // Three uploads that fill the member's quota. The first is the picture from which the avatar is cut.
      await sql(
        stage,
        `UPDATE uploads SET ready_at = now(), kept_until = 'infinity', object_key = 'uploads/none', content_type = 'image/webp',
           width = 1, height = 1, size_bytes = 2147483647, source_type = 'image/png', source_bytes = 1 WHERE id = $1`,
        [uploadURL.split('/').pop()],
      );
      await sql(
        stage,
        `INSERT INTO uploads (id, owner_id, opened_at, expires_at, ready_at, kept_until, object_key, content_type, width, height, size_bytes)
         SELECT gen_random_uuid(), owner_id, opened_at, expires_at, ready_at, kept_until, object_key, content_type, width, height, size_bytes
         FROM uploads, generate_series(1, 2) WHERE owner_id = $1`,
        [people.both.id],
      );
      const crop = { x: 0, y: 0, width: 1, height: 1 };
      return { asked: { url: '/api/avatar', body: { avatarUrl: uploadURL, crop } }, by: people.both };
    },
  ],
  [
    'returnPayout',
    'WRONG_STATE',
    async (stage, people) => {
      await payable(stage, people);
      const prepare = { url: '/api/admin/payouts', body: { sellerId: people.owner.id } };
      const { id } = await stage.done('POST', prepare, people.staff);
      return {
        asked: { url: `/api/admin/payouts/${id}/returned`, body: { reason: 'No such account' } },
        by: people.staff,
      };
    },
  ],
];

/** Refusals of a staff session about its second factor. */
export async function factorRefusals(house: WholeClamor, secret: string) {
  const page = new StaffPage(house);
  await page.signIn(secret);
  const post = async (path: string, code: string) => {
    const { body } = await page.ask('POST', `/api/admin/second-factor${path}`, { body: { code } });
    return body.code;
  };
  const withoutFactor = await post('/recovery-codes', '000000');
  await page.ask('POST', '/api/admin/second-factor');
  return { replaceRecoveryCodes: withoutFactor, confirmSecondFactor: await post('/confirm', '000000') };
}
