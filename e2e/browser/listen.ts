import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page, Response, WebSocket } from '@playwright/test';
import { askerOf, overheard } from '../http/overheard.ts';

const READ = /json|html|csv/;

/** Hears every answer, page and frame that comes to a browser. */
export function listenTo(context: BrowserContext): void {
  const hearer = randomUUID();
  context.on('response', (response) => void hearAnswer(hearer, response));
  context.on('page', (page) => listenToSockets(hearer, page));
}

function listenToSockets(hearer: string, page: Page): void {
  page.on('websocket', (socket) => hearSocket(hearer, socket));
}

async function hearAnswer(hearer: string, response: Response): Promise<void> {
  if (!READ.test(response.headers()['content-type'] ?? '')) return;
  const request = response.request();
  // A browser that is closed in between has heard nothing more.
  const told = await response.text().catch(() => '');
  const path = new URL(response.url()).pathname;
  overheard.hear({ hearer, ...askerOf(request.headers()), path, said: request.postData(), told });
}

function hearSocket(hearer: string, socket: WebSocket): void {
  let token: string | null = null;
  socket.on('framesent', ({ payload }) => {
    token = /"type":"auth","token":"([^"]+)"/.exec(String(payload))?.[1] ?? token;
  });
  socket.on('framereceived', ({ payload }) => {
    overheard.hear({ hearer, token, isStaff: false, path: socket.url(), said: null, told: String(payload) });
  });
}
