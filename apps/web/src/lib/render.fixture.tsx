import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { createQueryClient } from './query-client.ts';

/** jsdom has no layout, so no element ever changes its size. */
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= StillObserver;

function Address() {
  const { pathname, search } = useLocation();
  return <span data-testid="address">{`${pathname}${search}`}</span>;
}

/** Renders content as the app does, with queries and a router. The current address is shown at `address`. */
export function renderInApp(content: ReactNode, path = '/'): RenderResult & { client: QueryClient } {
  const client = createQueryClient();
  const result = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        {content}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...result, client };
}
