import { Counter, type Registry } from 'prom-client';
import { MEMBER_REFUSALS, type MemberRefusal } from './modules/accounts/index.ts';
import { STAFF_REFUSALS, type StaffRefusal } from './modules/staff/index.ts';

/** Counts refused sign-ins by reason. Every counter starts at 0, so that monitoring sees its first increase. */
export function countSignIns(registry: Registry) {
  const refused = new Counter({
    name: 'sign_ins_refused_total',
    help: 'Sign-ins that were refused, of members and of staff.',
    labelNames: ['who', 'reason'],
    registers: [registry],
  });
  for (const reason of MEMBER_REFUSALS) refused.inc({ who: 'member', reason }, 0);
  for (const reason of STAFF_REFUSALS) refused.inc({ who: 'staff', reason }, 0);
  return {
    member: (reason: MemberRefusal) => refused.inc({ who: 'member', reason }),
    staff: (reason: StaffRefusal) => refused.inc({ who: 'staff', reason }),
  };
}
