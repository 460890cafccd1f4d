import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page, Response, WebSocket } from '@playwright/test';
import { askerOf, overheard } from '../http/overheard.ts';

const READ = /json|html|csv/;

/** Passes every answer, page and frame that a browser receives to `overheard`. */
export function listenTo(context: BrowserContext): void {
  const hearer = randomUUID();
  // Answers are recorded in order: a sign-in's answer, which shows whose the token is, must come before answers to that
  // token.
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

/** The text of an answer; null if its type has none, empty if the browser was closed meanwhile. */
async function textOf(response: Response): Promise<string | null> {
  if (!READ.test(response.headers()['content-type'] ?? '')) return null;
  return await response.text().catch(() => '');
}

/** The request's headers, including cookies, which identify staff. */
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
    // Of the messages that a page sends, only bids are recorded. Requests over HTTP are recorded with their answers.
    const isBid = text.startsWith('{"type":"bid"');
    if (isBid) overheard.hear({ hearer, token, isStaff: false, path: socket.url(), said: text, told: '' });
  });
  socket.on('framereceived', ({ payload }) => {
    overheard.hear({ hearer, token, isStaff: false, path: socket.url(), said: null, told: String(payload) });
  });
}
