import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { useSessionFollowsToken } from '../features/accounts/session.ts';
import { useKeptFocus } from '../ui/kept-focus.ts';
import { lazyComponent } from './lazy-component.tsx';
import { AppRoutes } from './routes.tsx';
import { createSiteClient } from './site-client.ts';

const ToastRegion = lazyComponent(() => import('../ui/toast-region.tsx'), 'ToastRegion');

function Site() {
  useSessionFollowsToken();
  useKeptFocus();
  return (
    <>
      <AppRoutes />
      <Suspense fallback={null}>
        <ToastRegion />
      </Suspense>
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
