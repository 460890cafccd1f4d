export { endOutboundPause, type OutboundPause, pauseOutbound, readOutboundPause } from './outbound-pause.ts';
