import type { Mode, TagField } from '@clamor/contract/limits';
import type { Terms } from '@clamor/domain/listings';
import type { MotifName } from './pictures/draw-picture.ts';
import type { PaletteName } from './pictures/palette.ts';
import type { PastSale } from './play-sale.ts';
import type { PlotName } from './plots.ts';

/** One listing of the demo: what is offered, and what has happened to it so far. */
export interface DemoLot {
  title: string;
  description: string;
  /** The index of its seller among the demo's sellers. */
  seller: number;
  mode: Mode;
  motif: MotifName;
  palette: PaletteName;
  pictures: number;
  plot: PlotName;
  terms: Pick<Terms, 'startPriceCents' | 'minIncrementCents' | 'goal'> & Partial<Terms>;
  tags: Partial<Record<TagField, string>>;
  customTags?: string[];
  featured?: boolean;
  verified?: boolean;
  bossBucksEligible?: boolean;
  /** What happened after the sale. Left out unless the item was sold and paid. */
  sale?: PastSale;
}

export const DEMO_LOTS: readonly DemoLot[] = [
  {
    title: 'Viewfinder camera, 1961, shutter serviced last winter',
    description:
      'A heavy, honest camera from the years when everything was screwed together. All speeds measured within a third of a stop in January; the sheet is in the box.\n\nThe leather is worn where a right hand has held it for sixty years. The glass is clear against the light, with two cleaning marks at the edge that no picture shows.\n\nWith the leather case, the lens cap and one roll of film, so that you can start the same day.',
    seller: 0,
    mode: 'LIGHTNING',
    motif: 'camera',
    palette: 'linen',
    pictures: 4,
    plot: 'live_hot',
    terms: { startPriceCents: 24_000, minIncrementCents: 1_000, goal: 120, reserveCents: 45_000 },
    tags: { category: 'Photography', condition: 'Excellent', era: '1960s', authentication: 'Serial number checked' },
    featured: true,
    verified: true,
  },
  {
    title: 'Arch-top guitar in cherry burst, new frets',
    description:
      'Built for small rooms and loud friends. Refretted and set up by a luthier in the spring; low action, no buzz, both pickups quiet. One repaired crack behind the bridge, stable and shown in the second picture. Hard case with a working lock.',
    seller: 1,
    mode: 'STANDARD',
    motif: 'guitar',
    palette: 'ink',
    pictures: 3,
    plot: 'live_calm',
    terms: { startPriceCents: 80_000, minIncrementCents: 2_500, goal: 90 },
    tags: { category: 'Music', condition: 'Very good', era: '1970s' },
    verified: true,
  },
  {
    title: 'Mushroom table lamp, orange glass',
    description:
      'One piece of mouth-blown glass on a spun foot. Rewired for American sockets with a cloth cord, and dimmable. It turns a corner into an evening. No chips; a bubble the size of a grain of rice near the rim, as the glassmaker left it.',
    seller: 3,
    mode: 'LIGHTNING',
    motif: 'lamp',
    palette: 'sky',
    pictures: 3,
    plot: 'live_anonymous',
    terms: { startPriceCents: 9_500, minIncrementCents: 500, goal: 60, shippingCostCents: 2_400 },
    tags: { category: 'Home', condition: 'Excellent', era: '1970s' },
  },
  {
    title: 'Analogue synthesizer, 30 voices of character and one of its own',
    description:
      'Sixteen knobs, fifteen white keys and no menu. Recapped in 2024, holds its tuning after ten minutes. The fourth key from the left has a chipped corner. With the original manual, annotated in pencil by somebody who knew what they were doing.',
    seller: 1,
    mode: 'STANDARD',
    motif: 'synth',
    palette: 'moss',
    pictures: 3,
    plot: 'live_under_reserve',
    terms: {
      startPriceCents: 30_000,
      minIncrementCents: 1_000,
      goal: 80,
      reserveCents: 120_000,
      shippingCostCents: 4_500,
    },
    tags: { category: 'Music', condition: 'Good', era: '1980s' },
    customTags: ['recapped', 'manual included'],
  },
  {
    title: 'Screen print “Five hills, one sun”, 3 of 40',
    description:
      'Seven colours on 300 g cotton paper, pulled by hand in one long Sunday. Numbered and signed in pencil, framed in oiled oak behind glass that does not shine back at you. 50 by 70 cm.',
    seller: 2,
    mode: 'LIGHTNING',
    motif: 'print',
    palette: 'plum',
    pictures: 2,
    plot: 'countdown',
    terms: { startPriceCents: 12_000, minIncrementCents: 500, goal: 75 },
    tags: { category: 'Art', condition: 'New', edition: '3 of 40', certification: 'Signed by the maker' },
    featured: true,
  },
  {
    title: 'Steel road bicycle, 56 cm, rides like new',
    description:
      'Lugged frame, straight as the day it left the jig. New tyres, cables and bar tape; the wheels are trued. Sixteen gears that find each other. Some chips in the paint along the chain stay. Local pickup is welcome: bring a helmet.',
    seller: 3,
    mode: 'STANDARD',
    motif: 'bicycle',
    palette: 'linen',
    pictures: 2,
    plot: 'countdown',
    terms: { startPriceCents: 35_000, minIncrementCents: 1_500, goal: 100, shippingCostCents: 9_000 },
    tags: { category: 'Sport', condition: 'Very good', era: '1980s' },
  },
  {
    title: 'Rookie card, graded 9, centred by eye and by ruler',
    description:
      'Bought from the first owner, who kept it in a dictionary under S. Slab without scratches, corners sharp, colours as printed. The number on the label can be looked up at the grader’s.',
    seller: 0,
    mode: 'LIGHTNING',
    motif: 'card',
    palette: 'moss',
    pictures: 2,
    plot: 'almost_there',
    terms: { startPriceCents: 50_000, minIncrementCents: 2_500, goal: 160, reserveCents: 90_000 },
    tags: {
      category: 'Cards',
      condition: 'Mint',
      certification: 'Graded 9',
      rarity: 'Short print',
      sport: 'Baseball',
      serialNumber: '0417',
    },
    verified: true,
    bossBucksEligible: true,
  },
  {
    title: 'Wristwatch with small seconds, hand wound',
    description:
      'Thirty-six millimetres, a dial the colour of paper and a movement that is wound each morning with the coffee. Serviced, timed in five positions, with the strip of the timing machine. The strap is new.',
    seller: 0,
    mode: 'LIGHTNING',
    motif: 'watch',
    palette: 'clay',
    pictures: 2,
    plot: 'collecting',
    terms: { startPriceCents: 60_000, minIncrementCents: 2_000, goal: 200 },
    tags: { category: 'Watches', condition: 'Excellent', era: '1950s' },
    bossBucksEligible: true,
  },
  {
    title: 'Easy chair, bent shell, reupholstered in navy wool',
    description:
      'A chair to read a long book in. The shell was stripped and oiled, never sprayed. New foam and wool from a mill that still answers letters. Ships in a crate; two people carry it.',
    seller: 3,
    mode: 'STANDARD',
    motif: 'chair',
    palette: 'fog',
    pictures: 2,
    plot: 'collecting',
    terms: { startPriceCents: 90_000, minIncrementCents: 5_000, goal: 140, shippingCostCents: 18_000 },
    tags: { category: 'Furniture', condition: 'Restored', era: '1960s' },
  },
  {
    title: 'Table radio in walnut, valves glowing',
    description:
      'Warms up in twenty seconds and fills a kitchen. Capacitors replaced, cloth original, knobs original, dial lamp original. A socket for a telephone was added at the back, so that it plays what you like.',
    seller: 1,
    mode: 'STANDARD',
    motif: 'radio',
    palette: 'linen',
    pictures: 2,
    plot: 'waiting_for_seller',
    terms: { startPriceCents: 15_000, minIncrementCents: 1_000, goal: 70, shippingCostCents: 3_000 },
    tags: { category: 'Radio', condition: 'Working', era: '1950s' },
  },
  {
    title: 'First pressing, sleeve near mint, plays without a click',
    description:
      'One owner, one turntable, kept upright and away from the sun. The inner sleeve is there. Played once for this listing, loudly.',
    seller: 1,
    mode: 'LIGHTNING',
    motif: 'record',
    palette: 'dusk',
    pictures: 2,
    plot: 'waiting_for_hours',
    terms: { startPriceCents: 4_000, minIncrementCents: 250, goal: 65 },
    tags: { category: 'Records', condition: 'Near mint', edition: 'First pressing' },
  },
  {
    title: 'School globe from a room with tall windows',
    description:
      'Thirty-three centimetres, with countries that have since changed their minds. Brass meridian, turned stand, one dent in the South Atlantic.',
    seller: 3,
    mode: 'STANDARD',
    motif: 'globe',
    palette: 'clay',
    pictures: 1,
    plot: 'deciding',
    terms: { startPriceCents: 8_000, minIncrementCents: 500, goal: 60, reserveCents: 40_000, shippingCostCents: 2_800 },
    tags: { category: 'Home', condition: 'Good', era: '1940s' },
  },
  {
    title: 'Stoneware vase with a copper belt',
    description:
      'Thrown, glazed and fired twice. The belt is real copper in the glaze and will darken with the years. Branches not included.',
    seller: 2,
    mode: 'LIGHTNING',
    motif: 'vase',
    palette: 'fog',
    pictures: 2,
    plot: 'awarded',
    terms: { startPriceCents: 6_000, minIncrementCents: 500, goal: 50, reserveCents: 25_000 },
    tags: { category: 'Art', condition: 'New' },
  },
  {
    title: 'Viewfinder camera, black paint, brassed corners',
    description:
      'The black one. Paint worn to brass at every corner, as it should be. Shutter runs, meter does not. Sold as it is, by somebody who will miss it.',
    seller: 0,
    mode: 'LIGHTNING',
    motif: 'camera',
    palette: 'fog',
    pictures: 2,
    plot: 'sold',
    terms: { startPriceCents: 40_000, minIncrementCents: 2_000, goal: 90 },
    tags: { category: 'Photography', condition: 'Worn', era: '1960s' },
    verified: true,
  },
  {
    title: 'Pair of desk lamps, brass, from a shipping office',
    description: 'Heavy feet, green switches, new cords. They have seen a lot of paper.',
    seller: 3,
    mode: 'STANDARD',
    motif: 'lamp',
    palette: 'dusk',
    pictures: 1,
    plot: 'sold',
    terms: { startPriceCents: 18_000, minIncrementCents: 1_000, goal: 60, shippingCostCents: 3_600 },
    tags: { category: 'Home', condition: 'Very good', era: '1930s' },
  },
  {
    title: 'Screen print “Low tide”, artist’s proof',
    description: 'The sheet on which the blues were decided. Unframed, flat, signed on the back.',
    seller: 2,
    mode: 'LIGHTNING',
    motif: 'print',
    palette: 'sky',
    pictures: 1,
    plot: 'unsold',
    terms: { startPriceCents: 90_000, minIncrementCents: 5_000, goal: 55 },
    tags: { category: 'Art', condition: 'New', edition: 'Artist’s proof' },
  },
  {
    title: 'Team card from the year of the long winter',
    description: 'Soft corners, strong colours. From an album that was taken apart with care.',
    seller: 0,
    mode: 'LIGHTNING',
    motif: 'card',
    palette: 'dusk',
    pictures: 1,
    plot: 'declined',
    terms: { startPriceCents: 10_000, minIncrementCents: 1_000, goal: 50, reserveCents: 80_000 },
    tags: { category: 'Cards', condition: 'Good', sport: 'Ice hockey' },
  },
  {
    title: 'Travel radio in red, with its leather strap',
    description: 'Plays on batteries and on nerves. Withdrawn once and perhaps to come again.',
    seller: 1,
    mode: 'STANDARD',
    motif: 'radio',
    palette: 'ink',
    pictures: 1,
    plot: 'withdrawn',
    terms: { startPriceCents: 5_000, minIncrementCents: 500, goal: 80 },
    tags: { category: 'Radio', condition: 'Fair' },
  },
];
