import type { BudgetKey } from '../address/index.ts';
import { LimiterFull } from './work-limiter.ts';

/** The limits of a group: for one key (multiplied by its share), and for all keys together. */
export interface GroupLimits {
  atWork: number;
  waiting: number;
  waitingInAll: number;
}

export interface FairLimits<Group extends string> {
  /** How much work runs at a time, in all groups together. */
  width: number;
  groups: Readonly<Record<Group, GroupLimits>>;
}

interface Piece<Group> {
  group: Group;
  /** The keys of the sender, smallest network first. Each counts only within the group. */
  keys: readonly BudgetKey[];
}

/** The state of one key. */
interface Place {
  atWork: number;
  waiting: number;
  /** The sequence number of the key's last piece that was started. */
  servedAt: number;
}

/**
 * A queue for work that costs processor time. Groups take turns, then within a group the widest keys, then the keys
 * within those. So whoever sends most waits longest. Each key and each group has its own limits.
 */
export class FairLimiter<Group extends string> {
  readonly #limits: FairLimits<Group>;
  readonly #places = new Map<string, Place>();
  readonly #groupServedAt = new Map<Group, number>();
  #waiting: (Piece<Group> & { start: () => void })[] = [];
  #atWork = 0;
  #served = 0;

  constructor(limits: FairLimits<Group>) {
    this.#limits = limits;
  }

  /**
   * Runs work when its turn comes.
   * @throws LimiterFull at once if its queue is full
   */
  async run<Result>(group: Group, keys: readonly BudgetKey[], work: () => Promise<Result>): Promise<Result> {
    const own = keys.map(({ key, share }) => ({ key: `${group} ${key}`, share }));
    const piece = { group, keys: own };
    if (this.#canStart(piece)) this.#start(piece);
    else await this.#wait(piece);
    try {
      return await work();
    } finally {
      this.#end(piece);
    }
  }

  #wait(piece: Piece<Group>): Promise<void> {
    const { waiting, waitingInAll } = this.#limits.groups[piece.group];
    const isFull = ({ key, share }: BudgetKey) => (this.#places.get(key)?.waiting ?? 0) >= waiting * share;
    if (piece.keys.some(isFull)) throw new LimiterFull('too much of one key waits already', 'key');
    const inGroup = this.#waiting.filter(({ group }) => group === piece.group).length;
    if (inGroup >= waitingInAll) throw new LimiterFull('too much waits already', 'all');
    for (const place of this.#placesOf(piece)) place.waiting += 1;
    return new Promise((start) => this.#waiting.push({ ...piece, start }));
  }

  #canStart({ group, keys }: Piece<Group>): boolean {
    const { atWork } = this.#limits.groups[group];
    const isBusy = ({ key, share }: BudgetKey) => (this.#places.get(key)?.atWork ?? 0) >= atWork * share;
    return this.#atWork < this.#limits.width && !keys.some(isBusy);
  }

  #start(piece: Piece<Group>): void {
    this.#atWork += 1;
    this.#served += 1;
    this.#groupServedAt.set(piece.group, this.#served);
    for (const place of this.#placesOf(piece)) {
      place.atWork += 1;
      place.servedAt = this.#served;
    }
  }

  #end(piece: Piece<Group>): void {
    this.#atWork -= 1;
    for (const place of this.#placesOf(piece)) place.atWork -= 1;
    this.#startNext();
    for (const { key } of piece.keys) {
      const place = this.#places.get(key);
      if (place?.atWork === 0 && place.waiting === 0) this.#places.delete(key);
    }
  }

  #startNext(): void {
    const [first] = this.#waiting
      .filter((piece) => this.#canStart(piece))
      .map((piece) => ({ piece, turn: this.#turnOf(piece) }))
      .sort((one, other) => compareTurns(one.turn, other.turn));
    if (first === undefined) return;
    const { piece } = first;
    this.#waiting = this.#waiting.filter((each) => each !== piece);
    for (const place of this.#placesOf(piece)) place.waiting -= 1;
    this.#start(piece);
    piece.start();
  }

  /** When the group and the keys of a piece, widest first, were last served. */
  #turnOf({ group, keys }: Piece<Group>): number[] {
    const servedAt = keys.map(({ key }) => this.#places.get(key)?.servedAt ?? 0);
    return [this.#groupServedAt.get(group) ?? 0, ...servedAt.reverse()];
  }

  #placesOf({ keys }: Piece<Group>): Place[] {
    return keys.map(({ key }) => {
      const place = this.#places.get(key) ?? { atWork: 0, waiting: 0, servedAt: 0 };
      this.#places.set(key, place);
      return place;
    });
  }
}

/** Compares by who was served longest ago. Equal pieces keep their order of arrival, because the sort is stable. */
function compareTurns(one: readonly number[], other: readonly number[]): number {
  for (const [place, turn] of one.entries()) {
    const difference = turn - (other[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
