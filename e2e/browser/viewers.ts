import type { Browser, Page, WebSocketRoute } from '@playwright/test';
import type { Member } from '../http/outside-client.ts';
import { origin } from './journey.ts';
import { listenTo } from './listen.ts';
import { ConsoleErrors } from './screen-check.ts';

/** The open page of one person, and the errors in its console. */
export interface Viewer {
  page: Page;
  errors: ConsoleErrors;
}

/** Opens a browser that is signed in as the member, or not signed in. */
export async function openViewer(browser: Browser, member: Member | null): Promise<Viewer> {
  const context = await browser.newContext({ baseURL: origin() });
  listenTo(context);
  if (member !== null) {
    await context.addInitScript((token) => localStorage.setItem('authToken', token), member.token);
  }
  const page = await context.newPage();
  return { page, errors: new ConsoleErrors(page) };
}

/** A proxy for a page's sockets that the test can cut and restore. Create it before the page is opened. */
export async function socketLine(page: Page) {
  const open = new Set<WebSocketRoute>();
  let cut = false;
  let refused = 0;
  let heard = 0;
  const said: string[] = [];
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    if (cut) {
      refused += 1;
      return void socket.close();
    }
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      said.push(String(message));
      server.send(message);
    });
    server.onMessage((message) => {
      heard += 1;
      socket.send(message);
    });
    open.add(socket);
  });
  return {
    async cut() {
      cut = true;
      await Promise.all([...open].map((socket) => socket.close()));
      open.clear();
    },
    mend() {
      cut = false;
    },
    /** How often the page tried to reconnect while the sockets were cut. */
    refused: () => refused,
    /** How many messages the server sent. */
    heard: () => heard,
    /** The bids that the page sent, oldest first. */
    bids: () => said.map((text) => JSON.parse(text)).filter(({ type }) => type === 'bid'),
  };
}
