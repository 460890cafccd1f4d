import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page, Response, WebSocket } from '@playwright/test';
import { askerOf, overheard } from '../http/overheard.ts';

const READ = /json|html|csv/;

/** Hears every answer, page and frame that comes to a browser. */
export function listenTo(context: BrowserContext): void {
  const hearer = randomUUID();
  // One after the other: whose a token is stands in the answer before those that it was asked with.
  let heard = Promise.resolve();
  context.on('response', (response) => {
    const told = textOf(response);
    const headers = headersOf(response);
    heard = heard.then(async () => hearAnswer(hearer, response, await headers, await told));
  });
  context.on('page', (page) => listenToSockets(hearer, page));
}

function listenToSockets(hearer: string, page: Page): void {
  page.on('websocket', (socket) => hearSocket(hearer, socket));
}

/** null: nothing to read. A browser that is closed in between has heard nothing more. */
async function textOf(response: Response): Promise<string | null> {
  if (!READ.test(response.headers()['content-type'] ?? '')) return null;
  return await response.text().catch(() => '');
}

/** With its cookies, by which staff are known. */
async function headersOf(response: Response): Promise<Record<string, string>> {
  const request = response.request();
  return await request.allHeaders().catch(() => request.headers());
}

type SentHeaders = Readonly<Record<string, string>>;

function hearAnswer(hearer: string, response: Response, headers: SentHeaders, told: string | null): void {
  if (told === null) return;
  const request = response.request();
  const path = new URL(response.url()).pathname;
  overheard.hear({ hearer, ...askerOf(headers), path, said: request.postData(), told });
}

function hearSocket(hearer: string, socket: WebSocket): void {
  let token: string | null = null;
  socket.on('framesent', ({ payload }) => {
    const text = String(payload);
    token = /"type":"auth","token":"([^"]+)"/.exec(text)?.[1] ?? token;
    // What a member said over HTTP comes with its answer. A bid says its maximum here.
    const isBid = text.startsWith('{"type":"bid"');
    if (isBid) overheard.hear({ hearer, token, isStaff: false, path: socket.url(), said: text, told: '' });
  });
  socket.on('framereceived', ({ payload }) => {
    overheard.hear({ hearer, token, isStaff: false, path: socket.url(), said: null, told: String(payload) });
  });
}
