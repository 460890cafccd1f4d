import {
  Attachment,
  type BatchQuery,
  type Change,
  type DeskRequest,
  type Section,
  type SectionBatch,
} from '../desk/index.ts';
import { LISTING_COLUMNS, type ListingRow, textsOf, valuesOf, WRITTEN_COLUMNS } from './listing-rows.ts';
import type { EditableTexts, ListingTexts, StaffTexts } from './listing-texts.ts';

/** The attachment with the new texts of `edit_details` or `republish`. Only the fields present change. */
export class NewTexts extends Attachment {
  readonly kind = 'texts';
  readonly texts: Partial<EditableTexts & StaffTexts>;

  constructor(texts: Partial<EditableTexts & StaffTexts>) {
    super();
    this.texts = texts;
  }
}

/** Saves the new texts that commands bring as attachments. */
export const listingsSection: Section = {
  name: 'listings',
  begin: (requests) => new ListingsBatch(requests),
};

class ListingsBatch implements SectionBatch {
  readonly #edited: string[];
  readonly #texts = new Map<string, ListingTexts>();
  readonly #changed = new Set<string>();

  constructor(requests: readonly DeskRequest[]) {
    this.#edited = [
      ...new Set(requests.filter((request) => newTextsOf(request) !== null).map(({ listingId }) => listingId)),
    ];
  }

  async load(query: BatchQuery): Promise<void> {
    if (this.#edited.length === 0) return;
    const rows = await query<ListingRow>({
      name: 'listings-texts',
      text: `SELECT ${LISTING_COLUMNS} FROM listings WHERE id = ANY($1::uuid[])`,
      values: [this.#edited],
    });
    for (const row of rows) this.#texts.set(row.id, textsOf(row));
  }

  factsFor(): Record<string, never> {
    return {};
  }

  keep({ request, state: { id } }: Change): void {
    const texts = this.#texts.get(id);
    const changes = request === null ? null : newTextsOf(request);
    if (changes === null || texts === undefined) return;
    this.#texts.set(id, { ...texts, ...changes });
    this.#changed.add(id);
  }

  async save(query: BatchQuery): Promise<void> {
    const changed = [...this.#changed].flatMap((id) => this.#texts.get(id) ?? []);
    await Promise.all(changed.map((texts) => query({ name: 'listings-edit', text: EDIT, values: valuesOf(texts) })));
  }
}

const EDIT = `UPDATE listings SET ${WRITTEN_COLUMNS.slice(1)
  .map((column, index) => `${column} = $${index + 2}`)
  .join(', ')} WHERE id = $1`;

/** The new texts that a request brings; null if it brings none. */
export function newTextsOf({ attachments }: Pick<DeskRequest, 'attachments'>): NewTexts['texts'] | null {
  return attachments.find((each) => each instanceof NewTexts)?.texts ?? null;
}
