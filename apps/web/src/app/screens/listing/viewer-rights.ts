import type { Me } from '@clamor/contract/accounts';
import type { ListingResponse } from '@clamor/contract/listing-views';
import { type Actor, canBid, canLike, type Denial, memberActor, type Permission } from '@clamor/domain/accounts';

/** What the viewer may do. The domain's rules decide, as on the server. A denial is null if the action is allowed. */
export interface ViewerRights {
  isOwner: boolean;
  likeDenial: Denial | null;
  bidDenial: Denial | null;
}

function actorOf(me: Me | null): Actor {
  if (me === null) return { kind: 'device', deviceId: null, userId: null };
  return memberActor(me.id, me);
}

const denialOf = (permission: Permission) => (permission.allowed ? null : permission.denial);

export function rightsOf(me: Me | null, { listing }: ListingResponse): ViewerRights {
  const actor = actorOf(me);
  return {
    isOwner: me?.id === listing.sellerId,
    likeDenial: denialOf(canLike(actor, listing.sellerId)),
    bidDenial: denialOf(canBid(actor, listing.sellerId)),
  };
}
