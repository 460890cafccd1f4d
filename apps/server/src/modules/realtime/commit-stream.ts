import { bidsIn, type ListingState, type Step } from '@clamor/domain/lifecycle';
import type { ShownListings } from '../listings/index.ts';
import type { Usernames } from '../members/index.ts';
import type { CommittedChange } from '../topics/index.ts';
import type { ListingRoom } from './listing-room.ts';

/**
 * The most commits that wait for a username or for missing events. If there are more, they are dropped, and the room
 * reads their events from the database.
 */
const MAX_WAITING = 1_000;
/** The most events that are sent one by one after a gap. If there are more, the room jumps to the present view. */
const MAX_HEALED_EVENTS = 500;

export interface EventLog {
  /**
   * The steps from this state to the present one. Null: there are more than `limit`, or one cannot be sent as a step.
   */
  after(state: ListingState, limit: number): Promise<readonly Step[] | null>;
}

export interface StreamPorts {
  listings: Pick<ShownListings, 'shown'>;
  log: EventLog;
  names: Usernames;
  /** Logs a failure. The room reads what it lacks at its next commit, or when its version is next compared. */
  onFailure(cause: unknown): void;
}

/**
 * Passes commits to a room in order and without gaps. It skips commits that the room already has, waits for bidders'
 * usernames, and reads missing events from the database.
 */
export class CommitStream {
  readonly #ports: StreamPorts;
  readonly #room: ListingRoom;
  readonly #onGone: () => void;
  #waiting: CommittedChange[] = [];
  #isBusy = false;

  constructor(ports: StreamPorts, room: ListingRoom, onGone: () => void) {
    this.#ports = ports;
    this.#room = room;
    this.#onGone = onGone;
  }

  take(told: CommittedChange): void {
    if (this.#waiting.length >= MAX_WAITING) this.#waiting = [];
    this.#waiting.push(told);
    if (!this.#isBusy) this.#drain();
  }

  /** Reads what the room lacks up to a committed version. Does nothing while other work on the room runs. */
  heal(version: number): void {
    if (!this.#isBusy) this.#pause(this.#catchUp(version));
  }

  /** Reads the listing's texts again after an edit, for the next snapshot. */
  async freshen(): Promise<void> {
    const view = await this.#ports.listings.shown(this.#room.story.slug, this.#room.story.committed.version);
    if (view !== null) this.#room.story.refresh(view);
  }

  #drain(): void {
    for (let told = this.#waiting[0]; told !== undefined; told = this.#waiting[0]) {
      const { version } = this.#room.story.committed;
      if (told.state.version <= version) {
        this.#waiting.shift();
        continue;
      }
      const work = this.#step(told, version);
      if (work === null) continue;
      this.#pause(work);
      return;
    }
  }

  /** Handles the first waiting commit. Returns null if it is done, or a promise for which the next commit must wait. */
  #step(told: CommittedChange, version: number): Promise<void> | null {
    if (told.before.version > version) return this.#catchUp(told.state.version);
    this.#waiting.shift();
    const strangers = namedBidders(told.steps).filter((id) => this.#ports.names.known(id) === undefined);
    if (strangers.length > 0) return this.#ports.names.learn(strangers).then(() => this.#follow(told));
    this.#follow(told);
    return null;
  }

  #pause(work: Promise<void>): void {
    this.#isBusy = true;
    work
      .catch((cause: unknown) => {
        this.#waiting = [];
        this.#ports.onFailure(cause);
      })
      .then(() => {
        this.#isBusy = false;
        this.#drain();
      });
  }

  async #catchUp(wanted: number): Promise<void> {
    const { committed } = this.#room.story;
    const view = await this.#ports.listings.shown(this.#room.story.slug, wanted);
    if (view === null) return this.#onGone();
    if (view.state.version <= committed.version)
      throw new Error(`Version ${wanted} of ${this.#room.story.slug} cannot be read yet`);
    const read = await this.#ports.log.after(committed, MAX_HEALED_EVENTS);
    const steps = read?.filter(({ event }) => event.number <= view.state.eventNumber) ?? null;
    if (steps === null) return this.#room.jumpTo(view);
    await this.#ports.names.learn(namedBidders(steps));
    this.#follow({ before: committed, state: view.state, steps });
    this.#room.story.refresh(view);
  }

  #follow(told: CommittedChange): void {
    this.#room.follow(told);
    if (told.state.hidden) this.#onGone();
  }
}

function namedBidders(steps: readonly Step[]): string[] {
  const named = steps.flatMap(({ event }) => bidsIn(event)).filter((bid) => !bid.anonymous);
  return [...new Set(named.map(({ bidderId }) => bidderId))];
}
