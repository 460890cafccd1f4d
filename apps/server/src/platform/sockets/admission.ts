import { networkOf } from '../address/index.ts';

export interface AdmissionLimits {
  connections: number;
  connectionsPerAddress: number;
}

export const DEFAULT_ADMISSION: AdmissionLimits = { connections: 20_000, connectionsPerAddress: 200 };

/** Counts connections, in total and per address (an IPv6 network of 64 bits is one address). */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #perAddress = new Map<string, number>();
  #total = 0;

  constructor(limits: AdmissionLimits = DEFAULT_ADMISSION) {
    this.#limits = limits;
  }

  get total(): number {
    return this.#total;
  }

  /** Takes a place; answers how to give it back, or null where there is none. */
  enter(address: string): (() => void) | null {
    const key = networkOf(address);
    const held = this.#perAddress.get(key) ?? 0;
    if (this.#total >= this.#limits.connections || held >= this.#limits.connectionsPerAddress) return null;
    this.#total += 1;
    this.#perAddress.set(key, held + 1);
    return () => this.#leave(key);
  }

  #leave(key: string): void {
    this.#total -= 1;
    const held = (this.#perAddress.get(key) ?? 0) - 1;
    if (held > 0) this.#perAddress.set(key, held);
    else this.#perAddress.delete(key);
  }
}
