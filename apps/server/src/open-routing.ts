import type { Adapters } from './adapters.ts';
import { ConfigError } from './config.ts';
import { type CommitFollower, DESK_PARAMETERS, type RunningDesk } from './modules/desk/index.ts';
import { CommandRouter, ForwardedCommands, PROTOCOL, routedDesk } from './modules/desk-routing/index.ts';
import { nodesOnBus } from './modules/nodes/index.ts';
import { complaintAboutNodeUrl } from './node-settings.ts';
import { realScheduler } from './platform/clock/index.ts';
import { connectPeer, servePeers } from './platform/peers/index.ts';
import { sharedSecret } from './platform/secrets/index.ts';
import type { AddressesOf } from './redis-settings.ts';
import { measureRouting } from './routing-metrics.ts';

/**
 * The settings for workers of one machine. They reach each other through the loopback address, and each takes a free
 * port.
 */
const WORKER_SETTINGS = { host: '127.0.0.1', port: 0 };
/** How long another node may take to accept a connection, in milliseconds. */
const CONNECT_WITHIN_MS = 1_000;
/**
 * How long a stopping node waits until it has answered the commands that others forwarded to it, in milliseconds. If a
 * command is still unanswered then, the node that forwarded it decides it.
 */
const FINISH_WITHIN_MS = 2_000;

/**
 * Wraps the desk so that commands go to the node that owns their listing, and opens the port to which other nodes
 * forward theirs (docs/nodes.md#owners). Without settings for forwarding it returns the desk as it is.
 * @param addressesOf resolves a name; by default as the system does
 * @throws ConfigError if bids would cross the internet without encryption
 */
export async function openRouting(
  adapters: Adapters,
  desk: RunningDesk,
  commits: CommitFollower,
  addressesOf?: AddressesOf,
): Promise<RunningDesk> {
  const { config, pool, node, bus, worker, logger: log, registry, shutdown } = adapters;
  const settings = config.node ?? (worker === null ? null : WORKER_SETTINGS);
  if (settings === null) return desk;
  const complaint =
    config.node === null ? null : await complaintAboutNodeUrl(config.node.url, config.production, addressesOf);
  if (complaint !== null) throw new ConfigError(complaint);
  const bearer = (await sharedSecret(pool, 'forwarding')).toString('base64url');
  const forwarded = new ForwardedCommands({
    desk,
    taken: (commands) => {
      router.counts.taken += commands;
    },
  });
  const server = await servePeers({
    host: settings.host,
    port: settings.port,
    protocol: PROTOCOL,
    bearer,
    onPeer: (socket) => forwarded.serve(socket),
  });
  const address = config.node?.url ?? `http://${settings.host}:${server.port}`;
  const live = () => node.membership.live();
  const router: CommandRouter = new CommandRouter({
    desk,
    address,
    nodes: worker === null ? live : nodesOnBus(node.id, live, () => bus.others()),
    connect: (url) => connectPeer({ url, protocol: PROTOCOL, bearer, withinMs: CONNECT_WITHIN_MS }, realScheduler),
    scheduler: realScheduler,
    apply: (changes) => commits.followElsewhere({ changes, toRead: [] }),
    bounds: DESK_PARAMETERS,
    log,
  });
  measureRouting(router, registry);
  shutdown.add('port for other nodes', () => server.close());
  shutdown.add('commands of other nodes', () => forwarded.finish(realScheduler, FINISH_WITHIN_MS));
  shutdown.add('forwarding', () => router.stop());
  await node.membership.listen(address);
  return routedDesk(desk, router);
}
