import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { setTransport } from '../../lib/api.ts';
import { createQueryClient } from '../../lib/query-client.ts';

/** Answers each path that begins with a key, with its value. Returns the paths that were asked for. */
export function answering(answers: Record<string, unknown>) {
  const asked: string[] = [];
  setTransport(async (path) => {
    asked.push(path);
    const body = Object.entries(answers).find(([prefix]) => path.startsWith(prefix))?.[1];
    return new Response(JSON.stringify(body ?? { code: 'NOT_FOUND', detail: 'No.' }), { status: body ? 200 : 404 });
  });
  return asked;
}

/** A query client for the hook under test. */
export function Wrapper({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
