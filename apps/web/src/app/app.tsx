import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { useSessionFollowsToken } from '../features/accounts/session.ts';
import { idleComponent } from '../lib/lazy-component.tsx';
import { useKeptFocus } from '../ui/kept-focus.ts';
import { AppRoutes } from './routes.tsx';
import { createSiteClient } from './site-client.ts';

const ToastRegion = idleComponent(() => import('../ui/toast-region.tsx'), 'ToastRegion');

function Site() {
  useSessionFollowsToken();
  useKeptFocus();
  return (
    <>
      <AppRoutes />
      <ToastRegion />
    </>
  );
}

export function App() {
  const [client] = useState(createSiteClient);
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Site />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
