import './styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { forgetStoredSecret } from './lib/forget-stored-secret.ts';
import { installStepGate } from './lib/step-gate.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');

forgetStoredSecret();
installStepGate();

// What the server wrote into the head makes room as soon as a screen writes its own.
for (const meta of document.head.querySelectorAll<HTMLElement>('meta[property^="og:"], meta[name^="twitter:"]')) {
  meta.dataset.initial = '';
}

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
