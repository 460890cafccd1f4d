import type { Command } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import { refuse, type StaffCaller } from '../../platform/http/index.ts';
import type { Desk } from '../desk/index.ts';
import { submitCommand } from '../desk-http/index.ts';
import { NewTexts, type StaffTexts } from '../listings/index.ts';
import type { MemberPorts } from '../members/index.ts';
import { readTextsOf } from './staff-listing.postgres.ts';
import { ListingAction } from './staff-section.ts';

export interface ModerationPorts {
  accounts: MemberPorts;
  desk: Pick<Desk, 'submit'>;
}

/** Who of staff changes a listing, when, and why. */
export interface Moderation {
  staff: StaffCaller;
  receivedAt: Instant;
  /** The audit's name of the action, such as `remove_listing`. */
  action: string;
  details?: Readonly<Record<string, unknown>>;
}

/** Submits a staff change of a listing to the desk, which writes the audit entry in the same transaction. */
export async function moderate<Asked extends Command>(
  { accounts: { clock }, desk }: ModerationPorts,
  { staff, receivedAt, action, details = {} }: Moderation,
  listingId: string,
  command: Asked,
  ...texts: NewTexts[]
) {
  const audited = new ListingAction({ staffName: staff.name, action, details });
  return await submitCommand(
    { desk, clock },
    {
      listingId,
      command,
      asker: { kind: 'staff' },
      receivedAt,
      attachments: [audited, ...texts],
      bytes: bytesOf(texts),
    },
  );
}

const PLAIN_BYTES = 300;

function bytesOf(texts: readonly NewTexts[]): number {
  return PLAIN_BYTES + 2 * JSON.stringify(texts).length;
}

/** Whether everybody sees a field. A change of what only staff see makes no new public version. */
const IS_PUBLIC = {
  title: true,
  description: true,
  bossBucksEligible: true,
  featured: true,
  verified: true,
  adminNotes: false,
} as const satisfies Readonly<Record<keyof StaffTexts, boolean>>;

/** Changes a listing's texts for staff. If all values are already set, nothing is written, not even an audit entry. */
export async function rewrite(
  ports: ModerationPorts,
  moderation: Moderation,
  listingId: string,
  given: Partial<StaffTexts>,
) {
  const texts = await readTextsOf(ports.accounts.pool, listingId);
  if (texts === null) return refuse('NOT_FOUND');
  const changes = Object.entries(given).filter(([field, value]) => texts[field as keyof StaffTexts] !== value);
  const isShown = changes.some(([field]) => IS_PUBLIC[field as keyof StaffTexts]);
  if (changes.length === 0) return { kind: 'unchanged' as const };
  const newTexts = new NewTexts(Object.fromEntries(changes));
  return await moderate(ports, moderation, listingId, { kind: isShown ? 'republish' : 'annotate' }, newTexts);
}
