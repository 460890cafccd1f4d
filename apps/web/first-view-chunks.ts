import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';

/** The entry of the site, and the screens that the server renders. */
const ROOTS = {
  site: '/src/main.tsx',
  market: '/src/app/screens/market-screen.tsx',
  listing: '/src/app/screens/listing-screen.tsx',
};

type Needs = Record<keyof typeof ROOTS, ReadonlySet<string>>;

/** The ids of all modules that a root loads statically. */
function needsOf(root: string, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = chunks.find(({ moduleIds }) => moduleIds.includes(root));
  if (first === undefined) throw new Error(`The site has no module ${root}.`);
  const reached = new Set([first.fileName]);
  for (const file of reached) for (const next of named.get(file)?.imports ?? []) reached.add(next);
  return new Set([...reached].flatMap((file) => named.get(file)?.moduleIds ?? []));
}

/**
 * Builds the site in memory with each set of shared modules as its own chunk, and reads from the result which modules
 * each root needs.
 */
async function measure(root: string): Promise<Needs> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [react(), { name: 'clamor:no-styles', enforce: 'pre', load: (id) => (/\.css$/.test(id) ? '' : null) }],
    build: { write: false, minify: false, reportCompressedSize: false },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = output.filter((each) => each.type === 'chunk');
  return {
    site: needsOf(root + ROOTS.site, chunks),
    market: needsOf(root + ROOTS.market, chunks),
    listing: needsOf(root + ROOTS.listing, chunks),
  };
}

/**
 * Assigns each module that a first view needs to a chunk: one chunk for the site, one for what both screens need, and
 * one for each screen. Without this, the bundler makes a file for every set of modules that some screens share, and a
 * first view waits for fifty files. A first build measures which modules a screen needs, because the sources do not say
 * it: some packages are imported through one index.
 * @param root the folder of the web part
 */
export async function firstViewChunks(root: string): Promise<(id: string) => string | null> {
  const { site, market, listing } = await measure(root);
  return (id) => {
    if (site.has(id)) return 'site';
    if (market.has(id)) return listing.has(id) ? 'both' : 'market';
    return listing.has(id) ? 'listing' : null;
  };
}
