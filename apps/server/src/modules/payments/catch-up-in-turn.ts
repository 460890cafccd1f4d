import type { ProviderTurns } from './provider-turns.ts';

/** `wait`: another node holds the lease and may be catching up. */
export type Progress = 'done' | 'more' | 'wait';

interface Work {
  /** Does a part of the work. Returns whether it was the last. */
  pass(): Promise<boolean>;
}

/** Catches up once in each database epoch, unless another node does. After a failure the next pass continues. */
export class CatchUpInTurn {
  readonly #turns: ProviderTurns['catchUp'];
  readonly #begin: () => Work;
  /** The work that was begun, and the epoch for which it was begun; null if no work is in progress. */
  #begun: { epoch: string; work: Work } | null = null;
  #doneIn: string | null = null;

  /** @param begin starts the work from the beginning */
  constructor(turns: ProviderTurns['catchUp'], begin: () => Work) {
    this.#turns = turns;
    this.#begin = begin;
  }

  /** Whether this node has caught up in the present epoch. A promoted or restored database has another epoch. */
  get isDone(): boolean {
    return this.#doneIn === this.#turns.epoch();
  }

  /**
   * Does a part of the work. If the work fails, another node may try, because this one may be unable to reach the
   * provider.
   */
  async #workOn(work: Work): Promise<boolean> {
    try {
      return await work.pass();
    } catch (error) {
      await this.#turns.failed();
      throw error;
    }
  }

  /** @throws every error of the work */
  async pass(): Promise<Progress> {
    if (this.isDone) return 'done';
    const epoch = this.#turns.epoch();
    const turn = await this.#turns.turn();
    if (turn === 'wait') return 'wait';
    if (turn === 'ours') {
      if (this.#begun?.epoch !== epoch) this.#begun = { epoch, work: this.#begin() };
      if (!(await this.#workOn(this.#begun.work))) return 'more';
      await this.#turns.finished(epoch);
    }
    this.#begun = null;
    this.#doneIn = epoch;
    return this.isDone ? 'done' : 'more';
  }
}
