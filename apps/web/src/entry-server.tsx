import type { ClamorConfig } from '@clamor/contract/page-config';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app/app.tsx';
import { type FirstView, seedFirstView } from './app/first-view.ts';
import { loadScreen } from './app/routes.tsx';
import { createSiteClient } from './app/site-client.ts';
import { setConfig } from './lib/config.ts';

/** Loads the screens that the server renders before the first rendering, which cannot wait for a file. */
await Promise.all([loadScreen('market'), loadScreen('listing'), loadScreen('text')]);

/** @param settings the settings that the server also writes into each page */
export function configure(settings: ClamorConfig): void {
  setConfig(settings);
}

/** The HTML of a page as a visitor sees it before any script has run. */
export function render(view: FirstView, search: string): string {
  const client = createSiteClient();
  seedFirstView(client, view);
  try {
    return renderToString(
      createElement(App, {
        client,
        router: ({ children }) => <StaticRouter location={view.path + search}>{children}</StaticRouter>,
      }),
    );
  } finally {
    client.clear();
  }
}
