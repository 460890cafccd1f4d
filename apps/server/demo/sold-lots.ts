import type { DemoLot } from './catalogue.ts';

const WAS_SOLD = { mode: 'LIGHTNING', pictures: 1, plot: 'sold_before' } as const;

/** Listings that were sold, sent and received before today. Their reviews give the sellers their ratings. */
export const SOLD_LOTS: readonly DemoLot[] = [
  {
    ...WAS_SOLD,
    title: 'Wristwatch with a cream dial, hand-wound',
    description: 'Serviced in the autumn, six seconds a day. The strap is new, the scratches on the back are not.',
    seller: 0,
    motif: 'watch',
    palette: 'linen',
    terms: { startPriceCents: 22_000, minIncrementCents: 1_000, goal: 36 },
    tags: { category: 'Watches', condition: 'Very good', era: '1950s' },
    verified: true,
    sale: {
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456784',
      came: {
        ofSeller: {
          rating: 5,
          text: 'Keeps time to the second, and came in a box that a grandfather would have made.',
        },
        answer: 'It did come in a box that a grandfather made. Wear it well.',
        ofBuyer: { rating: 5, text: 'Paid within the hour.' },
      },
    },
  },
  {
    ...WAS_SOLD,
    title: 'Viewfinder camera with a cracked case',
    description: 'The case is for the shelf, the camera for the street. Slow speeds are slow.',
    seller: 0,
    motif: 'camera',
    palette: 'clay',
    terms: { startPriceCents: 9_000, minIncrementCents: 500, goal: 32 },
    tags: { category: 'Photography', condition: 'Worn', era: '1960s' },
    sale: {
      carrier: 'USPS',
      trackingNumber: '9400111899223856928499',
      came: { ofSeller: { rating: 4, text: 'As described. The slow speeds are slower than that.' } },
    },
  },
  {
    ...WAS_SOLD,
    title: 'Kitchen radio, warm and a little stubborn',
    description: 'Takes a minute to wake up. Three bands, all of them full of life after dark.',
    seller: 1,
    motif: 'radio',
    palette: 'dusk',
    terms: { startPriceCents: 4_500, minIncrementCents: 500, goal: 30, shippingCostCents: 1_800 },
    tags: { category: 'Radio', condition: 'Good', era: '1950s' },
    sale: {
      carrier: 'FedEx',
      trackingNumber: '449044304137821',
      came: {
        ofSeller: { rating: 3, text: 'Plays well. Two days late, and nobody said so.' },
        answer: 'Fair. The barn was under snow and so was the telephone.',
        ofBuyer: { rating: 4, text: 'Patient, in the end.' },
      },
    },
  },
  {
    ...WAS_SOLD,
    title: 'Box of singles from a closed dance hall',
    description:
      'Forty of them, sleeved again and played through once. The list is in the second paragraph of the label.',
    seller: 1,
    motif: 'record',
    palette: 'ink',
    terms: { startPriceCents: 6_000, minIncrementCents: 500, goal: 34 },
    tags: { category: 'Music', condition: 'Good', era: '1960s' },
    sale: {
      carrier: 'USPS',
      trackingNumber: '9405511899223197428490',
      came: { ofSeller: { rating: 5, text: 'Every one of them plays. I have not sat down since.' } },
    },
  },
  {
    ...WAS_SOLD,
    title: 'Screen print “Harbour, half past five”',
    description: 'Number 12 of 30. Five colours, one of them mixed on the day and never again.',
    seller: 2,
    motif: 'print',
    palette: 'sky',
    terms: { startPriceCents: 7_000, minIncrementCents: 500, goal: 30 },
    tags: { category: 'Art', condition: 'New', edition: '12 of 30' },
    sale: {
      carrier: 'DHL',
      trackingNumber: '1234567890',
      came: {
        ofSeller: { rating: 5, text: 'The blue is better than in the picture.' },
        ofBuyer: { rating: 5, text: 'A pleasure to wrap something for.' },
      },
    },
  },
  {
    ...WAS_SOLD,
    title: 'Plywood chair, one of a set that was parted',
    description: 'Original finish, all screws tight. The other five sit in a school in Duluth.',
    seller: 3,
    motif: 'chair',
    palette: 'fog',
    terms: { startPriceCents: 12_000, minIncrementCents: 1_000, goal: 38, shippingCostCents: 4_500 },
    tags: { category: 'Home', condition: 'Very good', era: '1950s' },
    sale: {
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456795',
      came: { ofSeller: { rating: 5, text: 'The crate is now a bookshelf.' }, answer: 'They all say that. Thank you.' },
    },
  },
  {
    ...WAS_SOLD,
    title: 'Floor globe, a little flat at the south',
    description: 'Turns without a sound. It has been to sea, or next to somebody who had.',
    seller: 3,
    motif: 'globe',
    palette: 'linen',
    terms: { startPriceCents: 15_000, minIncrementCents: 1_000, goal: 32, shippingCostCents: 5_200 },
    tags: { category: 'Home', condition: 'Good', era: '1930s' },
    sale: { carrier: 'FedEx', trackingNumber: '449044304137832' },
  },
];
