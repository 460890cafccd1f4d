import { expect, it } from 'vitest';
import type { PageMark } from './market-page.ts';
import { mergedWalks, type Walk } from './merged-walks.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const WALKS: Walk[] = [
  { equal: ['LIVE', 0], ranks: [0, 0] },
  { equal: ['LIVE', 1], ranks: [0, 1] },
  { equal: ['ENDED', 0], ranks: [3, 0] },
  { equal: ['CANCELLED', 0], ranks: [3, 0] },
];

/** The walks that the page after this position reads: the status of each, and where it begins. */
function begunAfter(after: PageMark | null): string[] {
  const values: unknown[] = [];
  mergedWalks(
    {
      ...{ walks: WALKS, after, key: 's.order_key', joins: '', where: [], rows: '$1' },
      columns: [
        ['status', 'text'],
        ['feature_rank', 'int'],
      ],
    },
    (given) => `$${values.push(given)}`,
  );
  const [status, rank, first, second, keys, ids] = values as unknown[][];
  return (status ?? []).map((name, index) => {
    expect([first?.[index], second?.[index]]).toEqual(
      WALKS.find(({ equal }) => equal[0] === name && equal[1] === rank?.[index])?.ranks,
    );
    const isFromTheFront = (keys?.[index] as number) < -(2 ** 52) && ids?.[index] === FIRST_ID;
    return `${name} ${rank?.[index]} ${isFromTheFront ? 'from the front' : `after ${keys?.[index]} ${ids?.[index]}`}`;
  });
}

it.each<[what: string, ranks: PageMark['ranks'] | null, begun: string[]]>([
  [
    'the first page',
    null,
    ['LIVE 0 from the front', 'LIVE 1 from the front', 'ENDED 0 from the front', 'CANCELLED 0 from the front'],
  ],
  [
    'a page that begins in the first walk',
    [0, 0],
    ['LIVE 0 after -5 id', 'LIVE 1 from the front', 'ENDED 0 from the front', 'CANCELLED 0 from the front'],
  ],
  [
    'a page that begins in the second walk',
    [0, 1],
    ['LIVE 1 after -5 id', 'ENDED 0 from the front', 'CANCELLED 0 from the front'],
  ],
  ['a page that begins between walks', [2, 9], ['ENDED 0 from the front', 'CANCELLED 0 from the front']],
  ['a page that begins in walks of one place', [3, 0], ['ENDED 0 after -5 id', 'CANCELLED 0 after -5 id']],
  ['a page behind all walks', [3, 1], []],
])(
  'each walk begins behind the page before, and those that have nothing left are not read: %s',
  (_what, ranks, begun) => {
    expect(begunAfter(ranks === null ? null : { ranks, key: -5, listingId: 'id' })).toEqual(begun);
  },
);
