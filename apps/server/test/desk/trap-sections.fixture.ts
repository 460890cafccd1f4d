import { Enclosure, type Section, type SectionBatch } from '../../src/modules/desk/index.ts';

const NOTHING: SectionBatch = {
  async load() {},
  factsFor: () => ({}),
  keep() {},
  async save() {},
};

/** What a request carries to make one of these sections misbehave. */
export class Mischief extends Enclosure {
  readonly kind: 'poison' | 'silent failure' | 'broken save' | 'changed row' | 'throw';

  constructor(kind: Mischief['kind']) {
    super();
    this.kind = kind;
  }
}

function has(payload: Enclosure | null, mischief: Mischief['kind']): boolean {
  return payload?.kind === mischief;
}

/** Fails in the way that a request's payload asks for, while its batch is saved. */
export const mischiefSection: Section = {
  name: 'mischief',
  begin(requests): SectionBatch {
    const kept: (Enclosure | null)[] = [];
    return {
      ...NOTHING,
      async load(query) {
        const victim = requests.find(({ payload }) => has(payload, 'changed row'));
        if (victim === undefined) return;
        const text = 'UPDATE listing_state SET version = version + 7 WHERE id = $1';
        await query({ name: 'mischief_row', text, values: [victim.listingId] });
      },
      factsFor({ payload }) {
        if (has(payload, 'throw')) throw new Error('This command is a bug.');
        return {};
      },
      keep({ request }) {
        if (request !== null) kept.push(request.payload);
      },
      async save(query) {
        if (kept.some((payload) => has(payload, 'broken save'))) throw new Error('This section is a bug.');
        for (const payload of kept) {
          if (has(payload, 'poison')) {
            await query({ name: 'mischief_poison', text: 'SELECT $1::text::uuid', values: ['no uuid'] });
          }
          if (has(payload, 'silent failure')) {
            await query({ name: 'mischief_lock', text: 'SELECT assert_rows_written(1, 2)', values: [] }).catch(
              () => [],
            );
          }
        }
      },
    };
  },
};

/** A section whose look-ups take as long as a test wants. */
export interface SlowSection extends Section {
  /** Resolves when a batch is being loaded. */
  readonly loading: Promise<void>;
  /** Lets this batch, and all later ones, go on. */
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
