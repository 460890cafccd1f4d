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
import { whenAtRest } from './lib/when-at-rest.ts';

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

whenAtRest(() => void loadIdleParts());
