import { describe, expect, it } from 'vitest';
import { aListing, aLiveResponse, aResponse, at, aViewer } from '../../../test/listing-response.fixture.ts';
import { foldResponse } from './fold-response.ts';
import {
  ALL_BIDS,
  ANSWERS,
  BEFORE,
  BID,
  CLAIM,
  type Fold,
  MESSAGES,
  type Part,
  SELLER,
  VERSION,
} from './fold-table.fixture.ts';
import { type LiveListing, liveListingOf } from './live-listing.ts';

const isOpen = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Paths whose value is compared as a whole. */
const WHOLE = /^(added|view\.highestBid|view\.viewer\.(claim|offer))$/;

/** Every path whose value differs, with the new value. */
function differences(before: unknown, after: unknown, place = ''): Record<string, unknown> {
  if (JSON.stringify(before) === JSON.stringify(after)) return {};
  if (!isOpen(before) || !isOpen(after) || WHOLE.test(place)) return { [place]: after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const inner = names.map((name) => differences(before[name], after[name], place === '' ? name : `${place}.${name}`));
  return Object.assign({}, ...inner);
}

const changesOf = ({ fold }: Fold, before: LiveListing) => differences(before, fold(before));
const expected = ({ fields }: Fold, unless: Part | null) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([place, [value, ...parts]]) =>
      parts.some((part) => part === unless) ? [] : [[place, value]],
    ),
  );
/** The page with a given version of one part. */
const known = (part: Part, version: number): LiveListing => ({
  ...BEFORE,
  versions: { ...BEFORE.versions, [part]: version },
});
const PARTS = Object.keys(BEFORE.versions) as Part[];
const FOLDS = Object.entries({ ...MESSAGES, ...ANSWERS });

describe('every message and answer', () => {
  it.each(FOLDS)('%s changes its own places on the page, and no other', (_name, fold) => {
    expect(changesOf(fold, BEFORE)).toEqual(expected(fold, null));
  });

  it.each(FOLDS)('%s changes nothing of a part that is newer on the page', (_name, fold) => {
    for (const part of PARTS) {
      expect({ part, ...changesOf(fold, known(part, VERSION + 1)) }).toEqual({ part, ...expected(fold, part) });
    }
  });

  it.each(FOLDS)('%s sets a part of its own version', (_name, fold) => {
    for (const part of PARTS) {
      const { [`versions.${part}`]: _same, ...rest } = expected(fold, fold.onlyNewer?.includes(part) ? part : null);
      expect({ part, ...changesOf(fold, known(part, VERSION)) }).toEqual({ part, ...rest });
    }
  });

  it.each(FOLDS.filter(([, { anyEpoch }]) => anyEpoch === undefined))(
    '%s of another epoch is left alone',
    (_name, fold) => {
      const elsewhere = { ...BEFORE, view: { ...BEFORE.view, epoch: 'two' } };
      expect(fold.fold(elsewhere)).toBe(elsewhere);
    },
  );
});

describe('a loaded listing', () => {
  const shown: LiveListing = {
    ...liveListingOf(aLiveResponse(3, { viewer: aViewer({ liked: true, leading: true, maxAmountCents: 150_000 }) }), 5),
  };
  const fresh = (version: number) => ({
    ...aResponse({
      version,
      bids: [BID],
      highestBid: BID,
      bidCount: 4,
      endsAt: at(900),
      frozen: true,
      reserveMet: true,
    }),
    ...{ liveAt: at(22), goalMetAt: at(7), extensionCount: 2, seller: SELLER, nextMinimumCents: 107_000 },
    ...{ listing: aListing({ title: 'Renamed' }), pictures: [], timeRemaining: 77, phase: 'collecting' as const },
  });

  it('replaces everything but the bids that the page knows besides, the viewer, and how many watch', () => {
    const { viewer } = shown.view;
    const after = foldResponse(shown, fresh(VERSION));
    expect(after.view).toEqual({ ...fresh(VERSION), bids: ALL_BIDS, viewer });
    expect(after.versions).toEqual({ ...liveListingOf(fresh(VERSION)).versions, viewer: 10 });
    expect(after).toMatchObject({ watching: 5, added: null });
  });

  it.each(PARTS.filter((part) => part !== 'viewer' && part !== 'extensions'))(
    'changes nothing where the %s are newer',
    (part) => {
      const newer = { ...shown, versions: { ...shown.versions, [part]: VERSION + 1 } };
      expect(foldResponse(newer, fresh(VERSION))).toBe(newer);
    },
  );

  it('of the same version is taken as it is: a sale that moved raises no version', () => {
    const viewer = aViewer({ liked: true, anonymous: true, claim: CLAIM });
    const listing = aListing({ reserveCents: 90_000, digitalDeliveryInfo: 'A link by mail.' });
    const after = foldResponse(shown, { ...fresh(10), listing, viewer });
    expect(after.view).toEqual({ ...fresh(10), listing, bids: ALL_BIDS, viewer });
  });

  it('that is newer than the room and older than a personal message leaves the viewer as told', () => {
    const told = { ...shown, versions: { ...shown.versions, viewer: VERSION + 1 } };
    const after = foldResponse(told, { ...fresh(VERSION), viewer: aViewer() });
    expect(after.view.viewer).toEqual(shown.view.viewer);
    expect(after.versions.viewer).toBe(VERSION + 1);
  });

  it('takes closing back only with a newer status or another end', () => {
    const closing = { ...shown, view: { ...shown.view, phase: 'closing' as const } };
    const live = (change: object) => foldResponse(closing, aLiveResponse(3, change)).view.phase;
    expect([live({}), live({ version: 11 }), live({ endsAt: at(660) })]).toEqual(['closing', 'live', 'live']);
    expect(live({ phase: 'deciding' })).toBe('deciding');
  });
});
