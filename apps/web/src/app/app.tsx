import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { useSessionFollowsToken } from '../features/accounts/session.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { AppRoutes } from './routes.tsx';

function Site() {
  useSessionFollowsToken();
  return (
    <TooltipProvider>
      <AppRoutes />
      <ToastRegion />
    </TooltipProvider>
  );
}

export function App() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Site />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
