export { CommitFollower, type Follower, type ListingKeeper } from './commit-follower.ts';
export { createDesk, type DeskOptions, type RunningDesk } from './create-desk.ts';
export { type Ask, deskRequest } from './desk-request.ts';
export { OUTCOME_UNKNOWN, OVERLOADED } from './entry.ts';
export { fillDemand } from './fill-demand.ts';
export { saveNewListing } from './open-listing.ts';
export { DESK_PARAMETERS, type DeskParameters } from './parameters.ts';
export type { ConnectLane, DeskLog, DeskMetrics } from './ports.ts';
export { readEpoch, readLastHeartbeat, readSite, renewIncarnation } from './read-identity.ts';
export { readEvents, readState, readStates, readSteps, readVersions } from './read-state.ts';
export { rebuildTally, type TallyCounts } from './rebuild-tally.ts';
export {
  Attachment,
  type Desk,
  type DeskAnswer,
  type DeskRequest,
  type FreshAnswer,
  type KeylessRequest,
  type Principal,
} from './request.ts';
export type { BatchQuery, Change, Section, SectionBatch } from './section.ts';
export { DeskNotStarted } from './start-lane.ts';
export { freezesOf } from './state-row.ts';
export { TERM_COLUMNS } from './term-columns.ts';
