export { connectPeer } from './connect-peer.ts';
export { LineSocket } from './line-socket.ts';
export { type PeerServer, servePeers } from './peer-server.ts';
