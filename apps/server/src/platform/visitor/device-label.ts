import bowser from 'bowser';

/** The length of a `User-Agent` that is read; the rest is cut off. */
const READ_MAX = 300;

/** A device's name from its `User-Agent`: `Chrome on Windows`. null: nothing known in it. */
export function deviceLabel(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === '') return null;
  const { browser, os } = bowser.parse(userAgent.slice(0, READ_MAX));
  const known = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return known.length === 0 ? null : known.join(' on ').slice(0, 80);
}
