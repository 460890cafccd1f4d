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

function has(enclosures: readonly Enclosure[], mischief: Mischief['kind']): boolean {
  return enclosures[0]?.kind === mischief;
}

/** Fails in the way that a request's enclosure asks for, while its batch is saved. */
export const mischiefSection: Section = {
  name: 'mischief',
  begin(requests): SectionBatch {
    const kept: (readonly Enclosure[])[] = [];
    return {
      ...NOTHING,
      async load(query) {
        const victim = requests.find(({ enclosures }) => has(enclosures, 'changed row'));
        if (victim === undefined) return;
        const text = 'UPDATE listing_state SET version = version + 7 WHERE id = $1';
        await query({ name: 'mischief_row', text, values: [victim.listingId] });
      },
      factsFor({ enclosures }) {
        if (has(enclosures, 'throw')) throw new Error('This command is a bug.');
        return {};
      },
      keep({ request }) {
        if (request !== null) kept.push(request.enclosures);
      },
      async save(query) {
        if (kept.some((enclosures) => has(enclosures, 'broken save'))) throw new Error('This section is a bug.');
        for (const enclosures of kept) {
          if (has(enclosures, 'poison')) {
            await query({ name: 'mischief_poison', text: 'SELECT $1::text::uuid', values: ['no uuid'] });
          }
          if (has(enclosures, 'silent failure')) {
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
