import { HotAuction } from '../watchers/hot-auction.ts';
import { serveRooms } from '../watchers/serve-rooms.ts';
import { EMPTY_RECEIPT } from './empty-receipt.ts';

/** The ceiling of sockets: Clamor's own sockets, with a desk that does nothing. */
const SOCKETS = 1_000;
const ANSWER = { status: 201, json: EMPTY_RECEIPT };

const auction = new HotAuction();
const { port } = await serveRooms(
  () => auction.view,
  SOCKETS,
  () => Promise.resolve(ANSWER),
);
process.send?.({ port });
