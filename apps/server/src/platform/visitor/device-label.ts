import bowser from 'bowser';

/** How many characters of a `User-Agent` are read. */
const READ_MAX = 300;

/** A device's name from its `User-Agent`, such as `Chrome on Windows`; null if nothing in it is known. */
export function deviceLabel(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === '') return null;
  const { browser, os } = bowser.parse(userAgent.slice(0, READ_MAX));
  const known = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return known.length === 0 ? null : known.join(' on ').slice(0, 80);
}
