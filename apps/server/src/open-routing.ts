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

/** Workers of one machine reach each other through the loopback address. Each takes a free port. */
const WORKER_SETTINGS = { host: '127.0.0.1', port: 0 };
/** Milliseconds for another node to take a connection. */
const CONNECT_WITHIN_MS = 1_000;
/** How long in milliseconds a stop waits to answer commands of other nodes. The other nodes decide the rest. */
const FINISH_WITHIN_MS = 2_000;

/**
 * The desk whose commands go to the node that owns their listing, and the port at which other nodes forward theirs (docs/nodes.md#owners). Without
 * such a port, the desk as it is.
 * @param addressesOf how a name is looked up; by default as the system does
 * @throws ConfigError where bids would pass in the open over the internet
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
