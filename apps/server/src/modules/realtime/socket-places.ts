import { networksOf } from '../../platform/address/index.ts';
import { type Budget, type BudgetLimits, budget, type GiveBack } from '../../platform/limiter/index.ts';

export interface PlaceLimits {
  /** Sockets that nobody signed in on: of one address, and in all. */
  anonymous: BudgetLimits;
  /** Sockets beyond those, for the moment in which they say whose they are. */
  opening: BudgetLimits;
  /** Signed-in sockets: of one member, wherever they are, and in all. */
  member: BudgetLimits;
}

export const PLACES: PlaceLimits = {
  anonymous: { perKey: 200, inAll: 20_000 },
  opening: { perKey: 50, inAll: 1_000 },
  member: { perKey: 10, inAll: 20_000 },
};

/** Where one socket counts. */
export interface Place {
  /** Its address has no place left: it is let in only if it signs in. */
  readonly mustSignIn: boolean;
  /** It counts for its member from here on, and no more for its address; false: the member has as many as one may. */
  signIn(userId: string): boolean;
  leave(): void;
}

/** How many sockets there may be: by address while nobody signed in on them, then by member (docs/decisions/090-budgets-of-networks.md). */
export class SocketPlaces {
  readonly #anonymous: Budget;
  readonly #opening: Budget;
  readonly #members: Budget;

  constructor(limits: PlaceLimits) {
    this.#anonymous = budget(limits.anonymous);
    this.#opening = budget(limits.opening);
    this.#members = budget(limits.member);
  }

  get taken(): number {
    return this.#anonymous.taken + this.#opening.taken + this.#members.taken;
  }

  /** null: there is no place for a socket from this address. */
  enter(address: string): Place | null {
    const networks = networksOf(address);
    const anonymous = this.#anonymous.take(networks, 1);
    if (typeof anonymous === 'function') return this.#placeOf(anonymous, false);
    const opening = this.#opening.take(networks, 1);
    return typeof opening === 'function' ? this.#placeOf(opening, true) : null;
  }

  #placeOf(entered: GiveBack, mustSignIn: boolean): Place {
    let leave = entered;
    return {
      mustSignIn,
      signIn: (userId) => {
        const taken = this.#members.take([{ key: userId, share: 1 }], 1);
        if (typeof taken !== 'function') return false;
        leave();
        leave = taken;
        return true;
      },
      leave: () => leave(),
    };
  }
}
