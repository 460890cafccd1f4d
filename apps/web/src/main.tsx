import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { isRestored, readFirstView, seedFirstView } from './app/first-view.ts';
import { loadScreen } from './app/routes.tsx';
import { createSiteClient } from './app/site-client.ts';
import { takeEarlyPress } from './lib/early-press.ts';
import { forgetStoredSecret } from './lib/forget-stored-secret.ts';
import { loadIdleParts } from './lib/lazy-component.tsx';
import { installStepGate } from './lib/step-gate.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');

forgetStoredSecret();
installStepGate();

// Marks the server's share tags as replaceable, because the screen renders its own.
for (const meta of document.head.querySelectorAll<HTMLElement>('meta[property^="og:"], meta[name^="twitter:"]')) {
  meta.dataset.initial = '';
}

const client = createSiteClient();
const app = (
  <StrictMode>
    <App client={client} router={BrowserRouter} />
  </StrictMode>
);
const view = readFirstView(document, location.pathname);
if (view === null) {
  createRoot(root).render(app);
} else {
  seedFirstView(client, view, isRestored());
  // The server's HTML stays until its screen's file has loaded.
  loadScreen(view.screen).then(
    () => {
      takeEarlyPress();
      hydrateRoot(root, app);
    },
    () => createRoot(root).render(app),
  );
}

/** How long to wait for the page to become idle before the idle parts load anyway, in milliseconds. */
const REST_AT_LATEST_MS = 4000;
const rest = () => void loadIdleParts();
const whenAtRest = () =>
  'requestIdleCallback' in window ? requestIdleCallback(rest, { timeout: REST_AT_LATEST_MS }) : setTimeout(rest, 1000);
if (document.readyState === 'complete') whenAtRest();
else addEventListener('load', whenAtRest, { once: true });
