import { canManage, canModerate, type Permission } from '../accounts/index.ts';
import type { Command } from './commands.ts';
import { decideBid } from './decide-bid.ts';
import { decideBoost, decideLike, decideVideoLikes } from './decide-demand.ts';
import { decideChangeTiming, decideEditDetails } from './decide-edit.ts';
import { decideAward, decideDecline } from './decide-second-chance.ts';
import { decideFreezeMaximum, decideRemove, decideRepublish, decideResume, decideStop } from './decide-staff.ts';
import { decideGoLive, decideWithdraw } from './decide-start.ts';
import type { Decision, Situation } from './decision.ts';
import type { ListingState } from './state.ts';
import { denied, refused, unchanged } from './verdict.ts';

/**
 * What a command on a listing comes to. Pure. `state` must have been advanced to `situation.at` before; a removed listing is
 * not found for anybody. Accepted without a change: `next` is the very same object and there are no events.
 */
export function decide(state: ListingState, command: Command, situation: Situation): Decision {
  if (state.hidden) return command.kind === 'tick' ? unchanged(state) : refused({ kind: 'not_found' });
  if (situation.at >= state.lastEventAt) return decideInOrder(state, command, situation);
  return decideInOrder(state, command, { ...situation, at: state.lastEventAt });
}

function decideInOrder(state: ListingState, command: Command, situation: Situation): Decision {
  switch (command.kind) {
    case 'place_bid':
      return decideBid(state, command, situation);
    case 'like':
      return decideLike(state, command, situation);
    case 'boost':
      return decideBoost(state, situation);
    case 'count_video_likes':
      return decideVideoLikes(state, command, situation);
    case 'tick':
      return unchanged(state);
    case 'go_live':
    case 'withdraw':
    case 'change_timing':
    case 'edit_details':
    case 'award_second_chance':
    case 'decline_second_chance':
      return allow(canManage(situation.actor, state.sellerId)) ?? decideForOwner(state, command, situation);
    default:
      return allow(canModerate(situation.actor)) ?? decideForStaff(state, command, situation);
  }
}

type OwnerCommand = Extract<
  Command,
  {
    kind: 'go_live' | 'withdraw' | 'change_timing' | 'edit_details' | 'award_second_chance' | 'decline_second_chance';
  }
>;

type StaffCommand = Extract<
  Command,
  { kind: 'stop_for_suspension' | 'resume' | 'remove' | 'freeze_maximum' | 'republish' }
>;

function allow(permission: Permission): Decision | null {
  return permission.allowed ? null : denied(permission.denial);
}

function decideForOwner(state: ListingState, command: OwnerCommand, situation: Situation): Decision {
  switch (command.kind) {
    case 'go_live':
      return decideGoLive(state, situation);
    case 'withdraw':
      return decideWithdraw(state, situation);
    case 'change_timing':
      return decideChangeTiming(state, command, situation);
    case 'edit_details':
      return decideEditDetails(state, command, situation);
    case 'award_second_chance':
      return decideAward(state, situation);
    case 'decline_second_chance':
      return decideDecline(state, situation);
  }
}

function decideForStaff(state: ListingState, command: StaffCommand, situation: Situation): Decision {
  switch (command.kind) {
    case 'stop_for_suspension':
      return decideStop(state, situation);
    case 'resume':
      return decideResume(state, situation);
    case 'remove':
      return decideRemove(state, situation);
    case 'freeze_maximum':
      return decideFreezeMaximum(state, command, situation);
    case 'republish':
      return decideRepublish(state, situation);
  }
}
