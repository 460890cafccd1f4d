import { authToken, endSession, subscribeToAuthToken } from './auth-token.ts';
import { onNetworkChange } from './network-change.ts';
import { onServerAnswer } from './server-answers.ts';
import type { SocketWorld } from './socket-world.ts';

/** The address of a socket at the page's own origin. It never contains a token. */
function socketUrl(path: string): string {
  return `${location.origin.replace(/^http/, 'ws')}${path}`;
}

export const browserWorld: SocketWorld = {
  connect(path, events) {
    const socket = new WebSocket(socketUrl(path));
    socket.onopen = () => events.opened();
    socket.onmessage = (event) => events.said(event.data);
    socket.onclose = (event) => events.closed(event.code);
    return socket;
  },
  later(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
  chance: Math.random,
  token: authToken,
  dropToken: endSession,
  onTokenChange: subscribeToAuthToken,
  online: () => navigator.onLine,
  onNetworkChange,
  onServerAnswer,
};
