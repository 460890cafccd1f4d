import type { SiteText, TextName } from '@clamor/contract/texts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { TextFile } from './read-texts.ts';

/** The site's own texts: terms, privacy, help. A node shows the same texts until it restarts. */
export type SiteTexts = Readonly<Record<TextName, SiteText>>;

/**
 * Stores each text under its version, with the time when it was first shown, so that the text that a member accepted
 * can be read later.
 */
export async function openTexts(database: Queryable, clock: Clock, files: readonly TextFile[]): Promise<SiteTexts> {
  const now = new Date(clock.now());
  const texts: SiteText[] = [];
  for (const { name, markdown, version } of files) {
    await database.query(
      `INSERT INTO text_versions (name, version, markdown, since) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [name, version, markdown, now],
    );
    const { rows } = await database.query<{ since: Date }>(
      'SELECT since FROM text_versions WHERE name = $1 AND version = $2',
      [name, version],
    );
    texts.push({ name, markdown, version, since: (rows[0]?.since ?? now).toISOString() });
  }
  return Object.fromEntries(texts.map((text) => [text.name, text])) as SiteTexts;
}
