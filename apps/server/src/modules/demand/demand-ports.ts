import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import type { SealedNumbers } from '../../platform/secrets/index.ts';
import type { VisitorHashes } from '../../platform/visitor/index.ts';
import type { Desk } from '../desk/index.ts';
import type { ShownListings } from '../listings/index.ts';
import type { Usernames } from '../members/index.ts';

/** What the routes of this module need. */
export interface DemandPorts {
  pool: pg.Pool;
  clock: Clock;
  desk: Pick<Desk, 'submit'>;
  views: Pick<ShownListings, 'shown'>;
  names: Usernames;
  /** The database's epoch. Versions compare only within one epoch. */
  epoch(): string;
  hashes: VisitorHashes;
  /** Encrypts the feed's cursors, because a position would reveal how many private events there are. */
  cursors: SealedNumbers;
  /** Whether the operator has set a key for reading the likes of linked videos. */
  readsVideos: boolean;
}
