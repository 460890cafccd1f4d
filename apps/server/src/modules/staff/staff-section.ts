import { freezeReasonsOf, type ListingState } from '@clamor/domain/lifecycle';
import { plainArray } from '../../platform/pipeline/index.ts';
import { type StaffAction, staffActionInsert } from '../audit/index.ts';
import {
  Attachment,
  type BatchQuery,
  type Change,
  type DeskRequest,
  type Section,
  type SectionBatch,
} from '../desk/index.ts';
import { columnsOf, newTextsOf, STAFF_FIELDS, type StaffTexts } from '../listings/index.ts';

/** Who of staff changes a listing and why, sent with the command. The desk writes the audit entry with the change. */
export class ListingAction extends Attachment {
  readonly kind = 'staff_action';
  readonly action: Pick<StaffAction, 'staffName' | 'action' | 'details'>;

  constructor(action: ListingAction['action']) {
    super();
    this.action = action;
  }
}

/** Writes the audit entries of staff changes of listings. */
export const staffSection: Section = {
  name: 'staff',
  begin: (requests) => new StaffBatch(requests),
};

const TEXTS = {
  name: 'staff-texts',
  text: `SELECT ${columnsOf(['id', ...STAFF_FIELDS])} FROM listings WHERE id = ANY($1::uuid[])`,
};

class StaffBatch implements SectionBatch {
  readonly #rewritten: string[];
  readonly #texts = new Map<string, Partial<StaffTexts>>();
  readonly #actions: StaffAction[] = [];

  constructor(requests: readonly DeskRequest[]) {
    const rewritten = requests.filter((request) => actionOf(request) !== null && newTextsOf(request) !== null);
    this.#rewritten = [...new Set(rewritten.map(({ listingId }) => listingId))];
  }

  async load(query: BatchQuery): Promise<void> {
    if (this.#rewritten.length === 0) return;
    const rows = await query<StaffTexts & { id: string }>({ ...TEXTS, values: [plainArray(this.#rewritten)] });
    for (const { id, ...texts } of rows) this.#texts.set(id, texts);
  }

  factsFor(): Record<string, never> {
    return {};
  }

  keep({ request, before, state, events }: Change): void {
    if (request === null) return;
    const texts = newTextsOf(request) ?? {};
    const known = this.#texts.get(state.id);
    if (known !== undefined) this.#texts.set(state.id, { ...known, ...texts });
    const action = actionOf(request);
    if (action === null || events.length === 0) return;
    const changed = changedFacts({ ...statusFactsOf(before), ...known }, { ...statusFactsOf(state), ...texts });
    this.#actions.push({ ...action, ...changed, subjectId: state.id, at: state.lastEventAt });
  }

  async save(query: BatchQuery): Promise<void> {
    await Promise.all(this.#actions.map((action) => query(staffActionInsert(action))));
  }
}

function actionOf({ attachments }: DeskRequest): ListingAction['action'] | null {
  return attachments.find((each) => each instanceof ListingAction)?.action ?? null;
}

/** The facts about a listing's status that staff may change, for the audit. */
function statusFactsOf({ phase, freezes, hidden }: ListingState) {
  return { status: phase.status, frozenFor: freezeReasonsOf({ freezes }).join(' and '), hidden };
}

function changedFacts(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const only = (facts: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, facts[name]]));
  return { before: only(before), after: only(after) };
}
