import { connect, type Socket } from 'node:net';
import { codeOf, type SeenAnswer } from './answers.ts';
import type { Lines } from './http-lines.ts';
import type { LoadPlan } from './load-plan.ts';
import { clientFrame, handshake, readFrames } from './socket-frames.ts';

const OPENED_AT_ONCE = 50;
/**
 * The number of sockets of each listing, if bids go to several. If all bids go to one auction, it has `connections`
 * sockets, one for each bid that may be unanswered.
 */
const RIVALS = 2;
/**
 * At most this many sockets share a local address, because the server limits the sockets of an address that are not
 * signed in yet.
 */
const SOCKETS_OF_AN_ADDRESS = 40;
const ANSWER = '{"type":"bid:answer"';
const ANSWER_HEAD = /^\{"type":"bid:answer","ref":"(\w+)","status":(\d+)/;

type Answered = (answer: SeenAnswer) => void;

/** What all sockets of the generator receive: answers by the bid's `ref`, and the number of frames. */
interface Hearing {
  answered: Map<string, Answered>;
  frames: number;
}

/**
 * Opens the sockets of all listings and signs them in. The bids on a listing go over its sockets in turn. Each socket
 * also receives the listing's room, as a page does.
 */
export async function openSocketLines(plan: LoadPlan, slugs: readonly string[]): Promise<Lines> {
  const { port, connections, tokens } = plan;
  const perListing = slugs.length === 1 ? connections : RIVALS;
  const hearing: Hearing = { answered: new Map(), frames: 0 };
  const turnsOf = slugs.map(() => 0);
  const sockets: Socket[] = [];
  for (let from = 0; from < slugs.length * perListing; from += OPENED_AT_ONCE) {
    const places = Array.from(
      { length: Math.min(OPENED_AT_ONCE, slugs.length * perListing - from) },
      (_, n) => from + n,
    );
    const open = (place: number) => {
      const slug = slugs[Math.floor(place / perListing)] ?? '';
      const address = `127.0.2.${1 + (Math.floor(place / SOCKETS_OF_AN_ADDRESS) % 250)}`;
      return openSocket({ port, slug, token: tokens[place % tokens.length] ?? '', address }, hearing);
    };
    sockets.push(...(await Promise.all(places.map(open))));
  }
  let refs = 0;
  return {
    framesHeard: () => hearing.frames,
    send({ turn, slug, amountCents, key, maxAmountCents }, onAnswer) {
      refs += 1;
      const ref = `r${refs}`;
      hearing.answered.set(ref, onAnswer);
      const place = turnsOf[turn] ?? 0;
      turnsOf[turn] = (place + 1) % perListing;
      const maximum = maxAmountCents === null ? '' : `,"maxAmountCents":${maxAmountCents}`;
      const bid = `{"type":"bid","ref":"${ref}","key":"${key}","slug":"${slug}","amountCents":${amountCents},"isAnonymous":false${maximum}}`;
      sockets[turn * perListing + place]?.write(clientFrame(bid));
    },
  };
}

interface SocketPlan {
  port: number;
  slug: string;
  token: string;
  address: string;
}

/** Opens a socket and signs it in. Resolves with the first message after that. */
function openSocket({ port, slug, token, address }: SocketPlan, hearing: Hearing): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address });
  socket.setNoDelay(true);
  socket.write(`${handshake(`/ws?slug=${slug}&bid`)}\r\n`);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => {
      throw new Error('the server closed a socket of the load generator');
    });
    socket.once('data', (head) => {
      if (!head.subarray(0, 12).toString().endsWith('101')) return reject(new Error(head.toString()));
      socket.write(clientFrame(`{"type":"auth","token":"${token}"}`));
      readFrames(socket, head.subarray(head.indexOf('\r\n\r\n') + 4), ({ payload }) => {
        if (payload.toString('latin1', 0, ANSWER.length) === ANSWER) answer(payload.toString('latin1'), hearing);
        else {
          hearing.frames += 1;
          resolve(socket);
        }
      });
    });
  });
}

function answer(text: string, { answered }: Hearing): void {
  const [, ref = '', status = '0'] = ANSWER_HEAD.exec(text) ?? [];
  const onAnswer = answered.get(ref);
  answered.delete(ref);
  onAnswer?.({ status: Number(status), code: codeOf(Number(status), text) });
}
