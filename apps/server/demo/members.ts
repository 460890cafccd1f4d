import { createHash } from 'node:crypto';
import type { Role } from '@clamor/domain/accounts';
import { DAY } from '@clamor/domain/time';
import { type AccountPorts, openMember } from '../src/modules/accounts/index.ts';
import { drawPortrait } from './pictures/draw-portrait.ts';
import type { DemoMember } from './rehearsal.ts';

interface Character {
  name: string;
  role: Role;
  joinedDaysAgo: number;
  location: string;
  bio: string;
}

const SELLERS: readonly Character[] = [
  {
    name: 'nora-lindqvist',
    role: 'SELLER',
    joinedDaysAgo: 412,
    location: 'Portland, Maine',
    bio: 'Cameras and watches, opened, cleaned and tested on my own bench before they are listed.',
  },
  {
    name: 'orchard_radio',
    role: 'BOTH',
    joinedDaysAgo: 255,
    location: 'Asheville, North Carolina',
    bio: 'Two brothers and a barn full of valves. Everything plays, or the listing says so.',
  },
  {
    name: 'Tomasz-Prints',
    role: 'SELLER',
    joinedDaysAgo: 138,
    location: 'Kraków, Poland',
    bio: 'Screen prints in small editions, pulled by hand, numbered and signed.',
  },
  {
    name: 'maple-and-steel',
    role: 'BOTH',
    joinedDaysAgo: 640,
    location: 'Minneapolis, Minnesota',
    bio: 'Furniture and lamps from the middle of the last century. Shipped in crates that I build.',
  },
];

const BIDDERS: readonly Character[] = [
  { name: 'hollis_k', role: 'BIDDER', joinedDaysAgo: 301, location: 'Denver, Colorado', bio: '' },
  {
    name: 'theo-marsh',
    role: 'BIDDER',
    joinedDaysAgo: 87,
    location: 'Leeds, England',
    bio: 'Looking for the last three in the series.',
  },
  { name: 'Pilar', role: 'BIDDER', joinedDaysAgo: 199, location: 'Valencia, Spain', bio: '' },
  { name: 'quietcollector', role: 'BIDDER', joinedDaysAgo: 530, location: '', bio: '' },
  {
    name: 'juniper-w',
    role: 'BIDDER',
    joinedDaysAgo: 45,
    location: 'Austin, Texas',
    bio: 'Records first, everything else second.',
  },
  { name: 'Ansel_R', role: 'BIDDER', joinedDaysAgo: 362, location: 'Oslo, Norway', bio: '' },
  { name: 'bea-fontaine', role: 'BIDDER', joinedDaysAgo: 12, location: 'Lyon, France', bio: '' },
  { name: 'Mo-Adeyemi', role: 'BIDDER', joinedDaysAgo: 274, location: 'Chicago, Illinois', bio: 'Synths.' },
];

export interface DemoCast {
  sellers: DemoMember[];
  bidders: DemoMember[];
}

/** Keeps a picture for a member and answers its address. */
export type KeepPicture = (ownerId: string, picture: Buffer) => Promise<string>;

/** Opens the demo's members where they are not there yet. All sign in with the password `demo-pass-1`. */
export async function castDemo(ports: AccountPorts, keepPicture: KeepPicture): Promise<DemoCast> {
  const sellers: DemoMember[] = [];
  const bidders: DemoMember[] = [];
  for (const character of SELLERS) sellers.push(await enter(ports, character, keepPicture));
  for (const character of BIDDERS) bidders.push(await enter(ports, character, keepPicture));
  return { sellers, bidders };
}

async function enter(ports: AccountPorts, character: Character, keepPicture: KeepPicture): Promise<DemoMember> {
  const { name: username, role } = character;
  const email = `${username.toLowerCase()}@demo.clamor.example`;
  const opened = await openMember(ports, { username, email, password: 'demo-pass-1', role });
  if (opened === null) throw new Error(`the name ${username} belongs to somebody who is not of the demo`);
  if (opened.created) await tellTheirStory(ports, opened.userId, character, keepPicture);
  return { userId: opened.userId, username };
}

/** Gives a new demo member a past: an earlier date of joining, a portrait and a profile. */
async function tellTheirStory(
  { pool, clock }: AccountPorts,
  userId: string,
  { name, joinedDaysAgo, location, bio }: Character,
  keepPicture: KeepPicture,
): Promise<void> {
  const now = clock.now();
  const seed = createHash('sha256').update(name).digest().readUInt16BE(0);
  const picture = await keepPicture(userId, await drawPortrait(seed));
  await pool.query('UPDATE users SET created_at = $2 WHERE id = $1', [userId, new Date(now - joinedDaysAgo * DAY)]);
  await pool.query(
    `INSERT INTO profiles (user_id, profile_image_url, location, bio, updated_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) DO UPDATE SET profile_image_url = excluded.profile_image_url,
       location = excluded.location, bio = excluded.bio, updated_at = excluded.updated_at`,
    [userId, picture, location, bio, new Date(now)],
  );
}
