import type { ProviderTurns } from './provider-turns.ts';

/** `wait`: another node may be at it. */
export type Progress = 'done' | 'more' | 'wait';

interface Work {
  /** A part of it; answers whether that was the last. */
  pass(): Promise<boolean>;
}

/** Catches up once in each epoch, unless another node does it for this one. A pass that fails goes on where it stopped. */
export class CatchUpInTurn {
  readonly #turns: ProviderTurns['catchUp'];
  readonly #begin: () => Work;
  /** Begun in that epoch. */
  #begun: { epoch: string; work: Work } | null = null;
  #doneIn: string | null = null;

  /** @param begin makes the work, from its beginning */
  constructor(turns: ProviderTurns['catchUp'], begin: () => Work) {
    this.#turns = turns;
    this.#begin = begin;
  }

  /** A database that was promoted or put back has another epoch: from then on it is not done. */
  get isDone(): boolean {
    return this.#doneIn === this.#turns.epoch();
  }

  /** @throws what the work throws */
  async pass(): Promise<Progress> {
    if (this.isDone) return 'done';
    const epoch = this.#turns.epoch();
    const turn = await this.#turns.turn();
    if (turn === 'wait') return 'wait';
    if (turn === 'ours') {
      if (this.#begun?.epoch !== epoch) this.#begun = { epoch, work: this.#begin() };
      if (!(await this.#begun.work.pass())) return 'more';
      await this.#turns.finished(epoch);
    }
    this.#begun = null;
    this.#doneIn = epoch;
    return this.isDone ? 'done' : 'more';
  }
}
