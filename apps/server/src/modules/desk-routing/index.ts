export { PROTOCOL } from './command-codec.ts';
export { CommandRouter, type RoutingCounts } from './command-router.ts';
export { ForwardedCommands } from './forwarded-commands.ts';
export { routedDesk } from './routed-desk.ts';
