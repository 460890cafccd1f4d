import { DAY, HOUR, SECOND } from '@clamor/domain/time';
import { vi } from 'vitest';
import { plainPicture } from '../src/modules/test-helper/market-site.fixture.ts';
import { type Member, PASSWORD, type WholeClamor } from './running-clamor.fixture.ts';

/** Pictures, of which `act` makes some unneeded: those in `gone` must then be removed, those in `stay` must remain. */
export interface Scene {
  gone: readonly string[];
  stay: readonly string[];
  act(): Promise<void>;
}

/** A way by which pictures become unneeded. */
export interface Way {
  /** After how many milliseconds a sweep removes the pictures. 0: they are removed at once, without a sweep. */
  removedAfter: number;
  prepare(house: WholeClamor): Promise<Scene>;
}

async function upload(house: WholeClamor, member: Member): Promise<string> {
  const { body } = await house.call('POST', '/api/objects/upload', { member });
  const { pathname } = new URL(body.uploadURL);
  return (await house.call('PUT', pathname, { body: await plainPicture(900, 600) })).body.url;
}

const uploads = async (house: WholeClamor, member: Member, count: number): Promise<string[]> => {
  const urls: string[] = [];
  while (urls.length < count) urls.push(await upload(house, member));
  return urls;
};

/** Like `call`, but the call must succeed. */
async function done(house: WholeClamor, ...[method, url, options]: Parameters<WholeClamor['call']>) {
  const { status, body } = await house.call(method, url, options);
  if (status >= 400) throw new Error(`${method} ${url} was refused: ${JSON.stringify(body)}`);
  return body;
}

async function list(
  house: WholeClamor,
  member: Member,
  mediaUrls: readonly string[],
): Promise<{ id: string; slug: string }> {
  const body = { title: 'A brass lamp', threshold: 2, startPriceCents: 1_000, mediaUrls };
  return await done(house, 'POST', '/api/listings', { body, member });
}

const wear = (house: WholeClamor, member: Member, avatarUrl: string | null, more: object = {}) =>
  done(house, 'PUT', '/api/avatar', { member, body: { avatarUrl, ...more } });

let members = 0;
function seller(house: WholeClamor): Promise<Member> {
  members += 1;
  return house.member(`pictured-${members}`, 'SELLER');
}

const nothing = async () => {};

async function neverUsed(house: WholeClamor): Promise<Scene> {
  const by = await seller(house);
  const [draft = '', listed = '', worn = ''] = await uploads(house, by, 3);
  await list(house, by, [listed]);
  await wear(house, by, worn);
  return { gone: [draft], stay: [listed, worn], act: nothing };
}

async function replacedInListing(house: WholeClamor): Promise<Scene> {
  const by = await seller(house);
  const [first = '', replaced = '', coming = ''] = await uploads(house, by, 3);
  const { slug } = await list(house, by, [first, replaced]);
  const body = { mediaUrls: [first, coming] };
  const act = () => done(house, 'PUT', `/api/listings/${slug}`, { member: by, body });
  return { gone: [replaced], stay: [first, coming], act };
}

async function withdrawn(house: WholeClamor): Promise<Scene> {
  const by = await seller(house);
  const shown = await upload(house, by);
  const { slug } = await list(house, by, [shown]);
  const act = () => done(house, 'POST', `/api/listings/${slug}/withdraw`, { member: by });
  return { gone: [], stay: [shown], act };
}

async function relisted(house: WholeClamor): Promise<Scene> {
  const by = await seller(house);
  const [kept = '', dropped = ''] = await uploads(house, by, 2);
  const { slug } = await list(house, by, [kept, dropped]);
  await done(house, 'POST', `/api/listings/${slug}/withdraw`, { member: by });
  const body = { title: 'A brass lamp again', mediaUrls: [kept] };
  const act = () => done(house, 'POST', `/api/listings/${slug}/relist`, { member: by, body });
  return { gone: [], stay: [kept, dropped], act };
}

async function removedByStaff(house: WholeClamor): Promise<Scene> {
  const by = await seller(house);
  const [own = '', shared = '', worn = ''] = await uploads(house, by, 3);
  const { id } = await list(house, by, [own, shared, worn]);
  await list(house, by, [shared]);
  await wear(house, by, worn);
  const act = async () => void (await house.staff('DELETE', `/api/admin/listings/${id}`));
  return { gone: [own], stay: [shared, worn], act };
}

async function removedAfterSale(house: WholeClamor): Promise<Scene> {
  const by = await seller(house);
  const [buyer, fan] = [await house.member(`buyer-${members}`), await house.member(`fan-${members}`)];
  const bought = await upload(house, by);
  const { id, slug } = await house.live(by, [buyer, fan], { auctionDurationSeconds: 60, mediaUrls: [bought] });
  await done(house, 'POST', '/api/bids', { member: buyer, body: { slug, amountCents: 1_000 } });
  await house.advance(120);
  await vi.waitFor(async () => {
    const { body } = await house.call('GET', `/api/listings/${slug}`);
    if (body.phase !== 'ended') throw new Error(`It is ${body.phase}.`);
  }, 10_000);
  const act = async () => void (await house.staff('DELETE', `/api/admin/listings/${id}`));
  return { gone: [], stay: [bought], act };
}

async function avatarReplaced(house: WholeClamor): Promise<Scene> {
  const by = await seller(house);
  const [before = '', next = ''] = await uploads(house, by, 2);
  await wear(house, by, before);
  return { gone: [before], stay: [next], act: () => wear(house, by, next) };
}

async function avatarCut(house: WholeClamor): Promise<Scene> {
  const by = await seller(house);
  const [whole = '', listed = ''] = await uploads(house, by, 2);
  await list(house, by, [listed]);
  const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
  const act = async () => {
    await wear(house, by, listed, { crop });
    await wear(house, by, whole, { crop });
  };
  return { gone: [whole], stay: [listed], act };
}

async function avatarTakenOff(house: WholeClamor): Promise<Scene> {
  const by = await seller(house);
  const [worn = '', listed = ''] = await uploads(house, by, 2);
  await list(house, by, [listed]);
  const act = async () => {
    for (const each of [worn, listed, null]) await wear(house, by, each);
  };
  return { gone: [worn], stay: [listed], act };
}

async function accountDeleted(house: WholeClamor): Promise<Scene> {
  const [by, other] = [await seller(house), await seller(house)];
  const [worn = '', unused = '', shown = ''] = await uploads(house, by, 3);
  const others = await upload(house, other);
  await wear(house, by, worn);
  const { slug } = await list(house, by, [shown]);
  await done(house, 'POST', `/api/listings/${slug}/withdraw`, { member: by });
  await list(house, other, [others]);
  const act = () => done(house, 'DELETE', '/api/account', { member: by, body: { password: PASSWORD } });
  return { gone: [worn, unused], stay: [shown, others], act };
}

const A_WEEK = 7 * DAY + SECOND;
/** A picture that was in use at its last check is removed only after two more checks, a week apart. */
const TWO_LOOKS = 2 * A_WEEK;
const NEXT_SWEEP = SECOND;

export const WAYS: Readonly<Record<string, Way>> = {
  'a draft was never sent': { removedAfter: A_WEEK, prepare: neverUsed },
  'its seller replaced one in a listing': { removedAfter: A_WEEK, prepare: replacedInListing },
  // The page of the withdrawn listing still shows its pictures, so none is removed.
  'its seller withdrew the listing': { removedAfter: TWO_LOOKS, prepare: withdrawn },
  // The page of the old listing still shows all its pictures, so none is removed.
  'its seller put the item up again with fewer': { removedAfter: TWO_LOOKS, prepare: relisted },
  'staff removed the listing': { removedAfter: 0, prepare: removedByStaff },
  // The buyer's order still shows the picture, so it is not removed.
  'staff removed the listing after it was sold': { removedAfter: TWO_LOOKS, prepare: removedAfterSale },
  'another avatar took its place': { removedAfter: NEXT_SWEEP, prepare: avatarReplaced },
  'an avatar was cut out of it': { removedAfter: NEXT_SWEEP, prepare: avatarCut },
  'the avatar was taken off': { removedAfter: NEXT_SWEEP, prepare: avatarTakenOff },
  'its member deleted their account': { removedAfter: NEXT_SWEEP, prepare: accountDeleted },
};

/** How long after its removal a picture's row is deleted too, in milliseconds. */
export const NO_ROW_AFTER = HOUR + SECOND;
