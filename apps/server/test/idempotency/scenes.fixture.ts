import { CALLS } from '@clamor/contract/calls';
import { ADDRESS, HOURS } from '../authorisation/scenes.fixture.ts';
import type { Person, Sale, Stage } from '../authorisation/stage.fixture.ts';

/** Every call that takes a key. */
export const KEYED_CALLS = CALLS.filter(
  ({ call }) => call.headers?.shape['idempotency-key'] !== undefined && call.access === 'member',
)
  .map(({ name }) => name)
  .sort();

const NOBODYS = '0198c0de-0000-7000-8000-000000000000';
export const TO_SHIP = { method: 'ship', address: ADDRESS };
export const PARCEL = { carrier: 'FedEx', trackingNumber: '7946' };

export interface Request {
  url: string;
  body?: object;
}

/** An example request that is sent with a key, and a different request of the same call. */
export interface Scene {
  by: Person;
  asked: Request;
  other: Request;
}

let keys = 0;
export const newKey = () => {
  keys += 1;
  return `press ${keys}`;
};

export const step = ({ auctionId }: Sale, name: string, body?: object): Request => ({
  url: `/api/orders/${auctionId}/${name}`,
  ...(body === undefined ? {} : { body }),
});
const nobodys = (name: string, body?: object) => step({ auctionId: NOBODYS } as Sale, name, body);

type Scenes = Readonly<Record<string, () => Promise<Scene>>>;

/** Functions that make sales in various states. */
export function salesOn(stage: Stage) {
  async function sold(terms: object = {}) {
    const [owner, buyer] = [await stage.person('SELLER'), await stage.person()];
    const sale = await stage.ended(owner, [buyer], { shippingCostCents: 500, localPickup: true, ...terms });
    return { owner, buyer, sale };
  }

  async function paid(delivery: object = TO_SHIP) {
    const { owner, buyer, sale } = await sold();
    await stage.done('POST', step(sale, 'address', delivery), buyer);
    await stage.pay(buyer, sale.auctionId);
    return { owner, buyer, sale };
  }

  async function shipped() {
    const made = await paid();
    await stage.done('POST', step(made.sale, 'ship', PARCEL), made.owner);
    return made;
  }

  async function overdue() {
    const [owner, second, first] = [await stage.person('SELLER'), await stage.person(), await stage.person()];
    const sale = await stage.ended(owner, [second, first]);
    await stage.house.advance(72 * HOURS);
    return { owner, first, second, sale };
  }

  return { sold, paid, shipped, overdue };
}

function listingScenes(stage: Stage): Scenes {
  const { sold } = salesOn(stage);

  async function undecided(call: string, other: string): Promise<Scene> {
    const { owner, sale } = await sold({ reserveCents: 90_000 });
    const url = (name: string) => `/api/seller/listings/${sale.slug}/${name}-second-chance`;
    return { by: owner, asked: { url: url(call) }, other: { url: url(other) } };
  }

  async function ownStep(name: string, other: string, terms: object): Promise<Scene> {
    const owner = await stage.person('SELLER');
    const { slug } = await stage.listing(owner, terms);
    for (let like = 0; like < 2; like += 1) {
      await stage.done('POST', { url: `/api/listings/${slug}/like` }, await stage.person());
    }
    const url = (step: string) => `/api/listings/${slug}/${step}`;
    return { by: owner, asked: { url: url(name) }, other: { url: url(other) } };
  }

  return {
    async createListing() {
      const asked = (title: string) => ({
        url: '/api/listings',
        body: { title, threshold: 2, startPriceCents: 1_000 },
      });
      return { by: await stage.person('SELLER'), asked: asked('A brass lamp'), other: asked('Another lamp') };
    },
    async relist() {
      const owner = await stage.person('SELLER');
      const { slug } = await stage.listing(owner);
      await stage.done('POST', { url: `/api/listings/${slug}/withdraw` }, owner);
      const asked = (title: string) => ({ url: `/api/listings/${slug}/relist`, body: { title } });
      return { by: owner, asked: asked('Once more'), other: asked('Yet once more') };
    },
    goLive: () => ownStep('go-live', 'withdraw', { startPolicy: 'MANUAL' }),
    withdraw: () => ownStep('withdraw', 'go-live', { startPolicy: 'MANUAL' }),
    awardSecondChance: () => undecided('award', 'decline'),
    declineSecondChance: () => undecided('decline', 'award'),
    async placeBid() {
      const { slug } = await stage.live(await stage.person('SELLER'));
      const asked = (amountCents: number) => ({ url: '/api/bids', body: { slug, amountCents } });
      return { by: await stage.person(), asked: asked(1_000), other: asked(2_000) };
    },
  };
}

function offerScenes(stage: Stage): Scenes {
  const { overdue } = salesOn(stage);

  async function offered(answer: string): Promise<Scene> {
    const { owner, second, sale } = await overdue();
    const { id } = await stage.done('POST', { url: `/api/seller/listings/${sale.slug}/offer-runner-up` }, owner);
    return {
      by: second,
      asked: { url: `/api/offers/${id}/${answer}` },
      other: { url: `/api/offers/${NOBODYS}/${answer}` },
    };
  }

  return {
    async offerRunnerUp() {
      const { owner, sale } = await overdue();
      const url = (slug: string) => `/api/seller/listings/${slug}/offer-runner-up`;
      const { slug } = await stage.listing(owner);
      return { by: owner, asked: { url: url(sale.slug) }, other: { url: url(slug) } };
    },
    acceptOffer: () => offered('accept'),
    declineOffer: () => offered('decline'),
  };
}

function orderScenes(stage: Stage): Scenes {
  const { sold, paid, shipped } = salesOn(stage);
  return {
    async chooseDelivery() {
      const { buyer, sale } = await sold();
      return { by: buyer, asked: step(sale, 'address', TO_SHIP), other: step(sale, 'address', { method: 'pickup' }) };
    },
    async shipOrder() {
      const { owner, sale } = await paid();
      return { by: owner, asked: step(sale, 'ship', PARCEL), other: step(sale, 'ship', { carrier: 'UPS' }) };
    },
    async setPickup() {
      const { owner, sale } = await paid({ method: 'pickup' });
      const asked = (text: string) => step(sale, 'pickup', { text });
      return { by: owner, asked: asked('At the door'), other: asked('At the back door') };
    },
    async handOver() {
      const { owner, sale } = await paid({ method: 'pickup' });
      return { by: owner, asked: step(sale, 'hand-over'), other: nobodys('hand-over') };
    },
    async receiveOrder() {
      const { buyer, sale } = await shipped();
      return { by: buyer, asked: step(sale, 'receive'), other: nobodys('receive') };
    },
    async reportProblem() {
      const { buyer, sale } = await shipped();
      const asked = (text: string) => step(sale, 'problem', { text });
      return { by: buyer, asked: asked('It is broken'), other: asked('It is not broken') };
    },
    async cancelOrder() {
      const { owner, sale } = await paid();
      return { by: owner, asked: step(sale, 'cancel'), other: nobodys('cancel') };
    },
    async reviewSale() {
      const { buyer, sale } = await paid();
      return { by: buyer, asked: step(sale, 'review', { rating: 5 }), other: step(sale, 'review', { rating: 1 }) };
    },
    async answerReview() {
      const { owner, buyer, sale } = await paid();
      await stage.done('POST', step(sale, 'review', { rating: 5 }), buyer);
      const asked = (text: string) => step(sale, 'review/answer', { text });
      return { by: owner, asked: asked('Thank you'), other: asked('Thanks') };
    },
  };
}

/** For each call that takes an idempotency key, its example requests. */
export function scenesOn(stage: Stage): Scenes {
  return { ...listingScenes(stage), ...offerScenes(stage), ...orderScenes(stage) };
}
