import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderView } from './first-views.ts';

/** What the build of the pages has made. Each part is null or empty if the build did not make it. */
export interface BuiltSite {
  html: string | null;
  render: RenderView | null;
  /** The addresses of a screen's script files: its own, or one that several screens share, and what this imports. */
  scriptsOf: (screen: string) => readonly string[];
}

interface ManifestChunk {
  file: string;
  name?: string;
  imports?: string[];
}

/** The exports of the renderer's bundle. */
interface RenderBundle {
  configure(settings: Readonly<Record<string, unknown>>): void;
  render: RenderView;
}

/**
 * Reads the built site. The server never imports the pages' source: it loads the built renderer, as it loads the built
 * HTML.
 * @param settings passed to the pages' own code
 */
export async function readBuiltSite(webRoot: string, settings: Readonly<Record<string, unknown>>): Promise<BuiltSite> {
  const html = textOf(join(webRoot, 'index.html'));
  const manifest = textOf(join(webRoot, '.vite', 'manifest.json'));
  const bundle = join(webRoot, '.render', 'entry-server.js');
  return {
    html,
    render: existsSync(bundle) ? await loadRenderer(bundle, settings) : null,
    scriptsOf: manifest === null ? () => [] : scriptsOfManifest(JSON.parse(manifest)),
  };
}

async function loadRenderer(file: string, settings: Readonly<Record<string, unknown>>): Promise<RenderView> {
  const bundle = (await import(pathToFileURL(file).href)) as RenderBundle;
  bundle.configure(settings);
  return bundle.render;
}

function textOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function scriptsOfManifest(manifest: Record<string, ManifestChunk>): BuiltSite['scriptsOf'] {
  const known = new Map<string, readonly string[]>();
  const find = (screen: string): readonly string[] => {
    const names = [screen, `${screen}-screen`];
    const first = Object.keys(manifest).find((key) => names.includes(manifest[key]?.name ?? ''));
    const keys = new Set(first === undefined ? [] : [first]);
    for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next);
    return [...keys].flatMap((key) =>
      manifest[key] === undefined || key === 'index.html' ? [] : [`/${manifest[key].file}`],
    );
  };
  return (screen) => {
    const scripts = known.get(screen) ?? find(screen);
    known.set(screen, scripts);
    return scripts;
  };
}
