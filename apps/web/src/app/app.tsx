import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useSessionFollowsToken } from '../features/accounts/session.ts';
import { repeatEarlyPress } from '../lib/early-press.ts';
import { idleComponent } from '../lib/lazy-component.tsx';
import { useKeptFocus } from '../ui/kept-focus.ts';
import { AppRoutes } from './routes.tsx';

const ToastRegion = idleComponent(() => import('../ui/toast-region.tsx'), 'ToastRegion');

function Site() {
  useSessionFollowsToken();
  useKeptFocus();
  useEffect(() => {
    const afterEffects = setTimeout(repeatEarlyPress);
    return () => clearTimeout(afterEffects);
  }, []);
  return (
    <>
      <AppRoutes />
      <ToastRegion />
    </>
  );
}

export interface AppProps {
  client: QueryClient;
  /** The browser's router, or the static router when the server renders the page. */
  router: ComponentType<{ children: ReactNode }>;
}

export function App({ client, router: Router }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <Router>
        <Site />
      </Router>
    </QueryClientProvider>
  );
}
