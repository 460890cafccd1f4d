import { canManage, canModerate } from '../accounts/index.ts';
import type { Command, CommandKind, CommandOf } from './commands.ts';
import { decideBid } from './decide-bid.ts';
import { decideBoost, decideLike, decideVideoLikes } from './decide-demand.ts';
import { decideChangeTiming, decideEditDetails } from './decide-edit.ts';
import { decideCancel, decideFreeze, decideResume, decideStop } from './decide-freeze.ts';
import { decideAward, decideDecline } from './decide-second-chance.ts';
import { decideAnnotate, decideFreezeMaximum, decideRemove, decideRepublish } from './decide-staff.ts';
import { decideGoLive, decideWithdraw } from './decide-start.ts';
import type { Decision, Refused, Situation } from './decision.ts';
import type { Refusal } from './refusals.ts';
import type { ListingState } from './state.ts';
import { denied, refused, unchanged } from './verdict.ts';

type Rule<Asked, Verdict> = (state: ListingState, situation: Situation, command: Asked) => Verdict;

/** The rule of each command. The refusals of a command are those that its rule can return. */
const RULES = {
  place_bid: decideBid,
  like: decideLike,
  boost: decideBoost,
  tick: (state: ListingState) => unchanged(state),
  go_live: forOwner(decideGoLive),
  withdraw: forOwner(decideWithdraw),
  change_timing: forOwner(decideChangeTiming),
  edit_details: forOwner(decideEditDetails),
  award_second_chance: forOwner(decideAward),
  decline_second_chance: forOwner(decideDecline),
  count_video_likes: forStaff(decideVideoLikes),
  stop_for_suspension: forStaff(decideStop),
  freeze: forStaff(decideFreeze),
  resume: forStaff(decideResume),
  cancel: forStaff(decideCancel),
  remove: forStaff(decideRemove),
  freeze_maximum: forStaff(decideFreezeMaximum),
  republish: forStaff(decideRepublish),
  annotate: forStaff(decideAnnotate),
} satisfies { [Kind in CommandKind]: Rule<CommandOf<Kind>, Decision> };

type Verdict<Asked extends Command> = ReturnType<(typeof RULES)[Asked['kind']]>;

/** Every refusal that this command can get. */
export type RefusalTo<Asked extends Command> = Extract<
  Refusal,
  { kind: Extract<Verdict<Asked>, { ok: false }>['refusal']['kind'] | 'not_found' }
>;

/**
 * Decides a command on a listing. Pure. The caller has advanced `state` to `situation.at`. A removed listing is not
 * found for anybody. An accepted command without a change returns the same `next` object and no events.
 */
export function decide<Asked extends Command>(
  state: ListingState,
  command: Asked,
  situation: Situation,
): Decision<RefusalTo<Asked>>;
export function decide(state: ListingState, command: Command, situation: Situation): Decision {
  if (state.hidden) return command.kind === 'tick' ? unchanged(state) : refused({ kind: 'not_found' });
  const at = Math.max(situation.at, state.lastEventAt);
  const rule: Rule<never, Decision> = RULES[command.kind];
  return rule(state, { ...situation, at }, command as never);
}

/** Wraps a rule so that only the listing's owner may use it. Staff and the system have their own commands. */
function forOwner<Asked, Verdict>(
  rule: Rule<Asked, Verdict>,
): Rule<Asked, Verdict | Refused<{ kind: 'unauthenticated' | 'email_not_verified' | 'forbidden' }>> {
  return (state, situation, command) => {
    const permission = canManage(situation.actor, state.sellerId);
    return permission.allowed ? rule(state, situation, command) : denied(permission.denial);
  };
}

function forStaff<Asked, Verdict>(
  rule: Rule<Asked, Verdict>,
): Rule<Asked, Verdict | Refused<{ kind: 'unauthenticated' | 'forbidden' }>> {
  return (state, situation, command) => {
    const permission = canModerate(situation.actor);
    return permission.allowed ? rule(state, situation, command) : denied(permission.denial);
  };
}
