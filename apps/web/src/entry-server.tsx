import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app/app.tsx';
import { type FirstView, seedFirstView } from './app/first-view.ts';
import { loadScreen } from './app/routes.tsx';
import { createSiteClient } from './app/site-client.ts';
import { type ClamorConfig, setConfig } from './lib/config.ts';

/** Loads every screen that the server renders, because nothing can be loaded during rendering. */
await Promise.all([loadScreen('market'), loadScreen('listing'), loadScreen('text')]);

/** @param settings as the server writes them into each page */
export function configure(settings: ClamorConfig): void {
  setConfig(settings);
}

/** The HTML of a page as a visitor sees it at first. */
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
