import type { Cancel, Scheduler } from '../../platform/clock/index.ts';
import type { CommittedChange, ListingsChanged, NodeBus } from '../topics/index.ts';

/** What follows the commits of this and of other nodes. */
export interface Follower {
  /** Synchronous: what cannot go on at once waits by itself. */
  follow(changes: readonly CommittedChange[]): void;
}

/** A follower that keeps listings in memory, each at its committed version. */
export interface ListingKeeper extends Follower {
  /** The listings to be asked after. */
  followed(): readonly string[];
  /** Mends what is behind these committed versions. */
  compare(versions: ReadonlyMap<string, number>): void;
}

export interface FollowerPorts {
  desk: {
    onCommit(listener: (changes: readonly CommittedChange[]) => void): void;
    changedElsewhere(listingId: string): void;
  };
  bus: NodeBus;
  scheduler: Scheduler;
  /** The committed versions of those that exist, in one query. */
  versionsOf(listingIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** What failed is tried again, or mended, by the next question. */
  onFailure(cause: unknown): void;
}

/** What a message between nodes would have said, and did not, is learnt within this time (docs/desk.md#after-the-commit). */
const ASK_EVERY_MS = 1_000;

/**
 * The one place of a node where commits arrive, its own and those of other nodes: whatever keeps listings is told in the same call,
 * after the commit and before the answers. What was lost is found by asking for the versions of all that is kept.
 */
export class CommitFollower {
  readonly #ports: FollowerPorts;
  readonly #followers: Follower[] = [];
  readonly #ownFollowers: Follower[] = [];
  readonly #keepers: ListingKeeper[] = [];
  #question: Cancel = () => undefined;
  #isStopped = false;

  constructor(ports: FollowerPorts) {
    this.#ports = ports;
    ports.desk.onCommit((changes) => {
      this.#each([...this.#followers, ...this.#ownFollowers], (follower) => follower.follow(changes));
      ports.bus.publish('listings.changed', { changes, toRead: [] });
    });
    ports.bus.subscribe('listings.changed', (changed) => this.#followOther(changed));
    this.#askAgain();
  }

  /** Whatever is added first is told first. */
  add(follower: Follower | ListingKeeper): void {
    this.#followers.push(follower);
    if ('compare' in follower) this.#keepers.push(follower);
  }

  /**
   * Follows what this node's desk commits, and nothing of other nodes: for work that each commit starts once. What the committing node does
   * not come to, the work's ordinary look finds.
   */
  addForOwnCommits(follower: Follower): void {
    this.#ownFollowers.push(follower);
  }

  /** Asks at once for the versions of all that is kept. */
  async heal(): Promise<void> {
    await this.#ask();
  }

  stop(): void {
    this.#isStopped = true;
    this.#question();
  }

  #followOther({ changes, toRead }: ListingsChanged): void {
    this.#each(this.#followers, (follower) => follower.follow(changes));
    const versions = new Map(toRead.map(({ listingId, version }) => [listingId, version]));
    if (versions.size > 0) this.#each(this.#keepers, (keeper) => keeper.compare(versions));
    for (const { state } of changes) this.#ports.desk.changedElsewhere(state.id);
    for (const listingId of versions.keys()) this.#ports.desk.changedElsewhere(listingId);
  }

  #askAgain(): void {
    this.#question = this.#ports.scheduler.after(ASK_EVERY_MS, () => {
      this.#ask()
        .catch((cause: unknown) => this.#ports.onFailure(cause))
        .then(() => {
          if (!this.#isStopped) this.#askAgain();
        });
    });
  }

  async #ask(): Promise<void> {
    const listingIds = [...new Set(this.#keepers.flatMap((keeper) => keeper.followed()))];
    if (listingIds.length === 0) return;
    const versions = await this.#ports.versionsOf(listingIds);
    this.#each(this.#keepers, (keeper) => keeper.compare(versions));
  }

  /** One that fails keeps no other from hearing it. */
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
