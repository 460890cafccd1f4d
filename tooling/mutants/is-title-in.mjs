/** The placeholders that Vitest or a template string fills in a title: `%s`, `$name`, `$a.b`, `${value}`. */
const PLACE = /%[sdifjo#]|\$\{[^}]*\}|\$[\w.]+/;

/**
 * Whether a test file has a test of this title. The title is either part of a title in the source, or a title in the
 * source whose placeholders are filled with texts from the file.
 * @param {{ text: string, titles: Set<string> }} file its text with what it imports, and the titles in its source
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
