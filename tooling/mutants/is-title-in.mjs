/** The placeholders of a title that Vitest fills in: `%s`, `$name`, `$a.b`, `${value}`. */
const PLACE = /%[sdifjo#]|\$\{[^}]*\}|\$[\w.]+/;

/**
 * Whether a test file has a test of this title. Either the title is part of a written one, or it equals a written one
 * whose placeholders are filled with texts from the file.
 * @param {{ text: string, titles: Set<string> }} file its text with what it imports, and the titles that it writes
 * @param {string} title
 */
export function isTitleIn({ text, titles }, title) {
  return [...titles].some((written) => written.includes(title) || isFilled(written, title, text));
}

/**
 * @param {string} written
 * @param {string} title
 * @param {string} text
 */
function isFilled(written, title, text) {
  const parts = written.split(PLACE);
  if (parts.length === 1) return false;
  const pattern = new RegExp(`^${parts.map(escaped).join('(.+?)')}$`);
  const values = pattern.exec(title)?.slice(1);
  return values?.every((value) => text.includes(value.replace(/^"(.*)"$/, '$1'))) ?? false;
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
