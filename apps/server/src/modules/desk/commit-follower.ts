import { type Cancel, repeat, type Scheduler } from '../../platform/clock/index.ts';
import type { CommittedChange, ListingsChanged, NodeBus } from '../topics/index.ts';

/** A listener of commits on this node and on others. */
export interface Follower {
  /** Synchronous. A listener that needs to wait must queue its own work. */
  follow(changes: readonly CommittedChange[]): void;
}

/** A follower that keeps listings in memory, each at its committed version. */
export interface ListingKeeper extends Follower {
  /** The listings whose versions it needs to compare. */
  followed(): readonly string[];
  /** Reloads every listing that is behind these committed versions. */
  compare(versions: ReadonlyMap<string, number>): void;
}

export interface FollowerPorts {
  desk: {
    onCommit(listener: (changes: readonly CommittedChange[]) => void): void;
    changedElsewhere(listingId: string): void;
  };
  bus: NodeBus;
  scheduler: Scheduler;
  /** The committed versions of the listings that exist, in one query. */
  versionsOf(listingIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Reports a failure. The next round retries it. */
  onFailure(cause: unknown): void;
}

/**
 * How often the node compares versions. A message lost between nodes is therefore noticed within this time
 * (docs/desk.md#after-the-commit).
 */
const ASK_EVERY_MS = 1_000;

/**
 * Receives the commits of this node and of others, and passes each to all followers at once. For own commits this
 * happens after the COMMIT and before the answers. To find lost messages, it regularly compares the versions of all
 * kept listings.
 */
export class CommitFollower {
  readonly #ports: FollowerPorts;
  readonly #followers: Follower[] = [];
  readonly #ownFollowers: Follower[] = [];
  readonly #keepers: ListingKeeper[] = [];
  readonly #stopAsking: Cancel;

  constructor(ports: FollowerPorts) {
    this.#ports = ports;
    ports.desk.onCommit((changes) => {
      this.#each([...this.#followers, ...this.#ownFollowers], (follower) => follower.follow(changes));
      ports.bus.publish('listings.changed', { changes, toRead: [] });
    });
    ports.bus.subscribe('listings.changed', (changed) => this.followElsewhere(changed));
    this.#stopAsking = repeat(
      ports.scheduler,
      ASK_EVERY_MS,
      () => this.#ask(),
      (cause) => ports.onFailure(cause),
    );
  }

  /** Followers are called in the order in which they were added. */
  add(follower: Follower | ListingKeeper): void {
    this.#followers.push(follower);
    if ('compare' in follower) this.#keepers.push(follower);
  }

  /**
   * Adds a follower that gets only this node's commits, for work that must start once per commit. If this node dies
   * first, the timer of that work finds it later.
   */
  addForOwnCommits(follower: Follower): void {
    this.#ownFollowers.push(follower);
  }

  /** Compares the versions of all kept listings at once. */
  async heal(): Promise<void> {
    await this.#ask();
  }

  stop(): void {
    this.#stopAsking();
  }

  /**
   * Passes on what another node committed. The same change may arrive twice, because followers also compare versions.
   */
  followElsewhere({ changes, toRead }: ListingsChanged): void {
    this.#each(this.#followers, (follower) => follower.follow(changes));
    const versions = new Map(toRead.map(({ listingId, version }) => [listingId, version]));
    if (versions.size > 0) this.#each(this.#keepers, (keeper) => keeper.compare(versions));
    for (const { state } of changes) this.#ports.desk.changedElsewhere(state.id);
    for (const listingId of versions.keys()) this.#ports.desk.changedElsewhere(listingId);
  }

  async #ask(): Promise<void> {
    const listingIds = [...new Set(this.#keepers.flatMap((keeper) => keeper.followed()))];
    if (listingIds.length === 0) return;
    const versions = await this.#ports.versionsOf(listingIds);
    this.#each(this.#keepers, (keeper) => keeper.compare(versions));
  }

  /** If one follower throws, the others are still called. */
  #each<Each>(all: readonly Each[], work: (each: Each) => void): void {
    for (const each of all) {
      try {
        work(each);
      } catch (cause) {
        this.#ports.onFailure(cause);
      }
    }
  }
}
