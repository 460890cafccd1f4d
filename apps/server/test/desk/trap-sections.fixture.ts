import { Attachment, type Section, type SectionBatch } from '../../src/modules/desk/index.ts';

const NOTHING: SectionBatch = {
  async load() {},
  factsFor: () => ({}),
  keep() {},
  async save() {},
};

/** An attachment that makes one of the sections below fail. */
export class Mischief extends Attachment {
  readonly kind: 'poison' | 'silent failure' | 'broken save' | 'changed row' | 'throw';

  constructor(kind: Mischief['kind']) {
    super();
    this.kind = kind;
  }
}

function has(attachments: readonly Attachment[], mischief: Mischief['kind']): boolean {
  return attachments[0]?.kind === mischief;
}

/** Fails while the batch is saved, in the way that a request's attachment names. */
export const mischiefSection: Section = {
  name: 'mischief',
  begin(requests): SectionBatch {
    const kept: (readonly Attachment[])[] = [];
    return {
      ...NOTHING,
      async load(query) {
        const victim = requests.find(({ attachments }) => has(attachments, 'changed row'));
        if (victim === undefined) return;
        const text = 'UPDATE listing_state SET version = version + 7 WHERE id = $1';
        await query({ name: 'mischief_row', text, values: [victim.listingId] });
      },
      factsFor({ attachments }) {
        if (has(attachments, 'throw')) throw new Error('This command is a bug.');
        return {};
      },
      keep({ request }) {
        if (request !== null) kept.push(request.attachments);
      },
      async save(query) {
        if (kept.some((attachments) => has(attachments, 'broken save'))) throw new Error('This section is a bug.');
        for (const attachments of kept) {
          if (has(attachments, 'poison')) {
            await query({ name: 'mischief_poison', text: 'SELECT $1::text::uuid', values: ['no uuid'] });
          }
          if (has(attachments, 'silent failure')) {
            await query({ name: 'mischief_lock', text: 'SELECT assert_rows_written(1, 2)', values: [] }).catch(
              () => [],
            );
          }
        }
      },
    };
  },
};

/** A section whose loading waits for the test. */
export interface SlowSection extends Section {
  /** Resolves when the first batch begins to load. */
  readonly loading: Promise<void>;
  /** Lets this batch and all later ones continue. */
  goOn(): void;
}

export function slowSection(): SlowSection {
  const [loading, started] = signal();
  const [going, goOn] = signal();
  const begin = (): SectionBatch => ({
    ...NOTHING,
    load() {
      started();
      return going;
    },
  });
  return { name: 'slow', begin, loading, goOn };
}

function signal(): [Promise<void>, () => void] {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [given, give];
}
