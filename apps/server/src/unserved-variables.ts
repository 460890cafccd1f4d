/** What this version cannot do: refused in words, since passing over it would look like doing it (docs/product.md#configuration). */
const UNSERVED: readonly { names: readonly string[]; why: string }[] = [
  { names: ['WORKERS'], why: 'this version runs one process a node' },
];

/** One sentence for each that is set. */
export function complaintsAboutUnserved(env: Readonly<Record<string, string | undefined>>): string[] {
  return UNSERVED.flatMap(({ names, why }) => {
    const given = names.filter((name) => (env[name] ?? '') !== '');
    return given.length === 0 ? [] : [`${given.join(', ')} cannot be used: ${why}.`];
  });
}
