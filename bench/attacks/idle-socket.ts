import { createServer } from 'node:net';

/** The small answer to every request. The program reads everything and does no other work. */
const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';

const server = createServer((socket) => {
  let head = '';
  let bodyLeft = 0;
  const take = (chunk: Buffer) => {
    if (bodyLeft > 0) {
      const taken = Math.min(bodyLeft, chunk.length);
      bodyLeft -= taken;
      if (bodyLeft === 0) socket.write(ANSWER);
      if (taken < chunk.length) take(chunk.subarray(taken));
      return;
    }
    head += chunk.toString('latin1');
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    bodyLeft = Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0);
    const rest = Buffer.from(head.slice(end + 4), 'latin1');
    head = '';
    if (bodyLeft === 0) socket.write(ANSWER);
    if (rest.length > 0) take(rest);
  };
  socket.on('data', take);
  socket.on('error', () => undefined);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
