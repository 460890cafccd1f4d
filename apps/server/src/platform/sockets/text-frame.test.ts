import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { textFrame } from './text-frame.ts';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** A server that answers the handshake itself and then writes these bytes. */
function answerWith(frames: Buffer) {
  return (socket: Socket): void => {
    socket.once('data', (request) => {
      const key = /sec-websocket-key: (.+)\r/i.exec(request.toString())?.[1] ?? '';
      const accept = createHash('sha1')
        .update(key + GUID)
        .digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
      );
      socket.write(frames);
    });
  };
}

describe('a text frame', () => {
  it('is read back by a client at each length that the header writes differently, several in a row', async () => {
    const texts = ['', 'a', 'é'.repeat(62), 'x'.repeat(126), 'y'.repeat(65_535), 'ü'.repeat(40_000), '👍'];
    const server = createServer(answerWith(Buffer.concat(texts.map(textFrame)))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const heard: string[] = [];
    await new Promise<void>((resolve) => {
      client.on('message', (data, isBinary) => {
        heard.push(isBinary ? 'binary' : data.toString());
        if (heard.length === texts.length) resolve();
      });
    });
    expect(heard).toEqual(texts);
    client.terminate();
    server.close();
  });
});
