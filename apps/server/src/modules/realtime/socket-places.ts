import { networksOf } from '../../platform/address/index.ts';
import { type Budget, type BudgetLimits, budget, type GiveBack } from '../../platform/limiter/index.ts';

export interface PlaceLimits {
  /** The limits for sockets that are not signed in: per address and in total. */
  anonymous: BudgetLimits;
  /** The limits for sockets beyond these, which are only admitted to sign in. */
  opening: BudgetLimits;
  /** The limits for signed-in sockets: per member, from all addresses, and in total. */
  member: BudgetLimits;
}

export const PLACES: PlaceLimits = {
  anonymous: { perKey: 200, inAll: 20_000 },
  opening: { perKey: 50, inAll: 1_000 },
  member: { perKey: 10, inAll: 20_000 },
};

/** What one socket counts towards. */
export interface Place {
  /** Its address is at the limit, so it is admitted only if it signs in. */
  readonly mustSignIn: boolean;
  /** Moves the socket from its address's count to its member's. Returns false if the member is at the limit. */
  signIn(userId: string): boolean;
  leave(): void;
}

/** Limits sockets: per address until they sign in, then per member (docs/decisions/090-budgets-of-networks.md). */
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

  /** Takes a place for a socket from this address; null: there is none. */
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
