import bowser from 'bowser';

/** What a browser's own description is worth: longer ones are cut before they are read. */
const READ_MAX = 300;

/** A device in plain words, by what its browser says of itself: `Chrome on Windows`. null where it says nothing that is known. */
export function deviceLabel(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === '') return null;
  const { browser, os } = bowser.parse(userAgent.slice(0, READ_MAX));
  const known = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return known.length === 0 ? null : known.join(' on ').slice(0, 80);
}
