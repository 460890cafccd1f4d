import type { Listing } from '@clamor/contract/listing-views';
import { money } from '../../lib/money.ts';

export interface Badge {
  key: string;
  text: string;
}

const TAGS = [
  ['condition', 'Condition: '],
  ['category', ''],
  ['rarity', 'Rarity: '],
  ['certification', 'Graded: '],
  ['authentication', 'Auth: '],
  ['era', 'Era: '],
  ['sport', 'Sport: '],
  ['team', 'Team: '],
  ['player', 'Player: '],
  ['manufacturer', 'Brand: '],
  ['edition', 'Edition: '],
  ['serialNumber', '# '],
] as const;

/** The badges of a listing, each shown when its field has a value (docs/product.md#labels). */
export function badgesOf(listing: Listing): Badge[] {
  const facts = [
    { key: 'start', text: listing.startPriceCents > 0 ? `Starting Bid: ${money(listing.startPriceCents)}` : '' },
    { key: 'shipping', text: listing.shippingCostCents === 0 ? 'Free Shipping' : '' },
    ...TAGS.map(([field, label]) => ({ key: field, text: filled(listing[field], label) })),
    { key: 'tokens', text: listing.bossBucksEligible ? 'Tokens eligible' : '' },
    { key: 'featured', text: listing.featured ? 'Featured' : '' },
    { key: 'verified', text: listing.verified ? 'Verified' : '' },
    ...listing.customTags.map((tag, index) => ({ key: `custom-${index}`, text: filled(tag, '') })),
  ];
  return facts.filter(({ text }) => text !== '');
}

function filled(value: string | null, label: string): string {
  return value === null || value.trim() === '' ? '' : `${label}${value}`;
}
