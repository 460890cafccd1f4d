/** Colours of one picture: the room behind the thing, and the thing itself. */
export interface Palette {
  wall: string;
  wallDeep: string;
  floor: string;
  floorDeep: string;
  body: string;
  bodyDeep: string;
  accent: string;
  metal: string;
  metalDeep: string;
  dark: string;
  light: string;
}

const METAL = { metal: '#e9e6df', metalDeep: '#8f8b84', dark: '#1d1b1a', light: '#fbf8f1' };
const BRASS = { metal: '#f0d9a0', metalDeep: '#9a7632', dark: '#221a14', light: '#fff7e6' };

export const PALETTES = {
  linen: {
    wall: '#efe7da',
    wallDeep: '#d9cdba',
    floor: '#cdbda4',
    floorDeep: '#a8967a',
    body: '#7a3b2e',
    bodyDeep: '#43201a',
    accent: '#d6562f',
    ...METAL,
  },
  dusk: {
    wall: '#3b4263',
    wallDeep: '#232840',
    floor: '#5a4a5e',
    floorDeep: '#342c40',
    body: '#d98a5b',
    bodyDeep: '#8a4528',
    accent: '#f2c14e',
    ...BRASS,
  },
  moss: {
    wall: '#c6cdb8',
    wallDeep: '#a2ad92',
    floor: '#8b8a6d',
    floorDeep: '#67674f',
    body: '#2f4a3c',
    bodyDeep: '#182a22',
    accent: '#d9a441',
    ...BRASS,
  },
  fog: {
    wall: '#e3e6e8',
    wallDeep: '#c2c9ce',
    floor: '#b3b7b9',
    floorDeep: '#8d9294',
    body: '#2b2f36',
    bodyDeep: '#15171b',
    accent: '#e2502b',
    ...METAL,
  },
  clay: {
    wall: '#e9c9b0',
    wallDeep: '#d4a688',
    floor: '#b77f5f',
    floorDeep: '#8e5c42',
    body: '#f3ead9',
    bodyDeep: '#cbb899',
    accent: '#3f5d73',
    ...BRASS,
  },
  ink: {
    wall: '#22252c',
    wallDeep: '#121419',
    floor: '#2e2a2b',
    floorDeep: '#191718',
    body: '#b8352a',
    bodyDeep: '#651a16',
    accent: '#f0b64a',
    ...METAL,
  },
  sky: {
    wall: '#cfe0e6',
    wallDeep: '#a6c3cf',
    floor: '#d8c9ad',
    floorDeep: '#b39f7e',
    body: '#1f5f7a',
    bodyDeep: '#0e3444',
    accent: '#ef7b45',
    ...METAL,
  },
  plum: {
    wall: '#d9cad6',
    wallDeep: '#b79fb4',
    floor: '#8f6f86',
    floorDeep: '#684c62',
    body: '#4c2a49',
    bodyDeep: '#281427',
    accent: '#e7a13d',
    ...BRASS,
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
