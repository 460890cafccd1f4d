import { askDatabaseAt } from './books.ts';
import { overheard } from './overheard.ts';

/** Checks that none of the last 500 mails contains data that only another person may see. */
export async function hearMails(databaseUrl: string): Promise<void> {
  const rows = await askDatabaseAt(
    databaseUrl,
    'SELECT to_address AS "to", subject || body_text AS text FROM mails ORDER BY created_at DESC LIMIT 500',
  );
  const mails = rows.map(({ to, text }) => ({
    hearer: String(to),
    token: null,
    isStaff: false,
    path: 'a mail',
    text: String(text),
  }));
  for (const { text: _, ...mail } of mails) {
    overheard.hear({ ...mail, said: JSON.stringify({ email: mail.hearer }), told: '' });
  }
  for (const { text: told, ...mail } of mails) overheard.hear({ ...mail, said: null, told });
}
