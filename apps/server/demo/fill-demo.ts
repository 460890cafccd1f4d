import { randomBytes } from 'node:crypto';
import type { DemoAnswer } from '@clamor/contract/test-helper';
import { DEFAULT_TERMS, slugFor } from '@clamor/domain/listings';
import type { AccountPorts } from '../src/modules/accounts/index.ts';
import { type ListingTexts, tagsOf } from '../src/modules/listings/index.ts';
import type { Market } from '../src/modules/market/index.ts';
import type { MediaLibrary } from '../src/modules/media/index.ts';
import { DEMO_LOTS, type DemoLot } from './catalogue.ts';
import { castDemo, type DemoCast, type KeepPicture } from './members.ts';
import { drawPicture, type Framing } from './pictures/draw-picture.ts';
import { chance } from './pictures/svg.ts';
import { playSale, type SalePorts } from './play-sale.ts';
import { playPlot } from './plots.ts';
import type { DemoMember, Rehearsal } from './rehearsal.ts';
import { saveRehearsal } from './save-rehearsal.ts';
import { SOLD_LOTS } from './sold-lots.ts';

export interface FillDemoPorts extends SalePorts {
  media: Pick<MediaLibrary, 'keep'>;
  market: Pick<Market, 'added'>;
}

const LOTS = [...DEMO_LOTS, ...SOLD_LOTS];
const FRAMINGS: readonly Framing[] = ['whole', 'close', 'left', 'right'];

/**
 * Fills a demo market place: members with faces, pictured listings in every state, and sales that were paid, sent and
 * reviewed. Each call adds another round.
 */
export async function fillDemo({ media, market, ...ports }: FillDemoPorts): Promise<DemoAnswer> {
  const { accounts, payments } = ports;
  const keepPicture: KeepPicture = (ownerId, picture) => media.keep(ownerId, picture);
  const cast = await castDemo(accounts, keepPicture);
  // No payment can be opened before this node has read what happened at the card provider while Clamor did not run.
  await payments.job.finish();
  const listingIds: string[] = [];
  for (const [index, lot] of LOTS.entries()) {
    const rehearsal = await putUp(accounts, lot, index, cast, keepPicture);
    listingIds.push(rehearsal.state.id);
    if (lot.sale !== undefined) await playSale(ports, lot.sale, rehearsal);
  }
  market.added(listingIds);
  return { sellers: cast.sellers.length, bidders: cast.bidders.length, listings: LOTS.length };
}

async function putUp(
  { pool, clock }: AccountPorts,
  lot: DemoLot,
  index: number,
  { sellers, bidders }: DemoCast,
  keepPicture: KeepPicture,
): Promise<Rehearsal> {
  const seller = sellers[lot.seller] as DemoMember;
  const mediaUrls: string[] = [];
  for (const framing of FRAMINGS.slice(0, lot.pictures)) {
    const picture = await drawPicture({ motif: lot.motif, palette: lot.palette, seed: index + 3, framing });
    mediaUrls.push(await keepPicture(seller.userId, picture));
  }
  const terms = { ...DEFAULT_TERMS, auctionDurationSeconds: 3_600, ...lot.terms };
  const now = clock.now();
  const rehearsal = playPlot(lot.plot, { seller, bidders, now, terms, random: chance(index + 11) });
  await saveRehearsal(pool, textsOf(lot, rehearsal, mediaUrls), rehearsal);
  return rehearsal;
}

function textsOf(lot: DemoLot, { state, events }: Rehearsal, mediaUrls: string[]): ListingTexts {
  return {
    ...tagsOf(lot.tags),
    id: state.id,
    slug: slugFor(lot.title, randomBytes(3).toString('hex')),
    sellerId: state.sellerId,
    createdAt: events[0]?.at ?? 0,
    title: lot.title,
    description: lot.description,
    mode: lot.mode,
    productType: 'PHYSICAL',
    mediaUrls,
    youtubeUrl: null,
    shippingType: state.terms.shippingCostCents === 0 ? 'Free, insured' : 'Insured parcel',
    localPickup: lot.motif === 'bicycle',
    digitalDeliveryInfo: null,
    customTags: lot.customTags ?? [],
    bossBucksEligible: lot.bossBucksEligible ?? false,
    featured: lot.featured ?? false,
    verified: lot.verified ?? false,
    adminNotes: null,
  };
}
