import { fileURLToPath } from 'node:url';
import type { Adapters } from './adapters.ts';
import { countSortedPages, timeSteps } from './market-metrics.ts';
import { createAccounts } from './modules/accounts/index.ts';
import { checkStatistics, createVideoCount, watchedStatistics, youtubeStatistics } from './modules/demand/index.ts';
import { CommitFollower, type RunningDesk, readVersions } from './modules/desk/index.ts';
import { createClockWorker, createOutageSweep } from './modules/lifecycle/index.ts';
import { picturesOfListings } from './modules/listings/index.ts';
import { createKeyWalk, createMarket, type Market, type MarketPorts } from './modules/market/index.ts';
import { mediaLibrary } from './modules/media/index.ts';
import { usernames } from './modules/members/index.ts';
import { memberNames, picturesOfMembers } from './modules/profiles/index.ts';
import { createStaffAccess, createUserStatusFollower, type StaffRefusal } from './modules/staff/index.ts';
import { openTexts, readTexts } from './modules/texts/index.ts';
import { createViews, SellerFollower, sellerCards } from './modules/views/index.ts';
import { openDesk } from './open-desk.ts';
import { openMoney } from './open-money.ts';
import { openNotifications } from './open-notifications.ts';
import { openRouting } from './open-routing.ts';
import { realScheduler } from './platform/clock/index.ts';
import { createJob, type NamedJob } from './platform/jobs/index.ts';
import { sealedNumbers, sharedSecret } from './platform/secrets/index.ts';
import { checkFolder, type ObjectStorage, READING, watchedStorage } from './platform/storage/index.ts';
import { visitorHashes } from './platform/visitor/index.ts';
import { countSignIns } from './sign-in-metrics.ts';
import { incomingFolder, openStorage } from './storage-settings.ts';

/** The modules of one node, connected to each other. */
export type Modules = Awaited<ReturnType<typeof buildModules>>;

/** The texts that come with Clamor. The path is right from the source and from the bundle. */
const OWN_TEXTS = fileURLToPath(new URL('../texts', import.meta.url));
const SWEEP_EVERY_MS = 3_600_000;

/** Builds every module and starts the desk and the background jobs. */
export async function buildModules(adapters: Adapters) {
  const { config, pool, admissionPool, clock, logger, shutdown } = adapters;
  const { publicUrl } = config;
  const onError = (err: unknown, job: string) => logger.error({ err, job }, 'A job failed');
  const run = <Work extends NamedJob>(job: Work): Work => {
    adapters.jobs.add(job);
    shutdown.add(job.name, () => job.stop());
    return job;
  };

  const notifications = openNotifications(adapters, onError);
  const visitors = visitorHashes(await sharedSecret(pool, 'visitors'));
  const names = memberNames(pool);
  const texts = await openTexts(pool, clock, readTexts(OWN_TEXTS, config.textsDir));
  const refusals = countSignIns(adapters.registry);
  const accounts = await createAccounts({
    ...adapters,
    visitors,
    publicUrl,
    supportEmail: config.mail.supportEmail,
    termsVersion: texts.terms.version,
    mailQueued: notifications.written,
    onError,
    usernameTaken: (username) => names.taken(username),
    signInRefused: refusals.member,
  });
  for (const job of accounts.jobs) run(job);
  const desk = await openDesk(adapters);
  const storage = openWatchedStorage(adapters);
  const media = openMedia(adapters, storage);
  run(createJob({ name: 'sweeping of pictures', run: () => media.sweep(), everyMs: SWEEP_EVERY_MS, onError }));
  const staffAccess = await openStaffAccess(adapters, refusals.staff, onError);
  run(staffAccess.sweeping);
  const epoch = () => desk.epoch();
  const knownTime = () => desk.knownTime();
  const known = usernames(admissionPool);
  const views = createViews({ admissionPool, clock, names: known, knownTime, epoch });
  const market = openMarket(adapters, { views, knownTime, epoch });
  run(createKeyWalk({ pool, onError })).kick();
  const commits = followCommits(adapters, desk);
  for (const follower of [views, market]) commits.add(follower);
  for (const follower of notifications.followers) commits.addForOwnCommits(follower);
  const sellers = followSellers(adapters);
  sellers.add(views);
  const sweep = run(createOutageSweep({ pool, clock, desk, onError }));
  desk.onOutage(() => sweep.kick());
  sweep.kick();
  healAfterGaps(adapters, { desk, views, accounts, media, market, commits, sellers, usernames: known });
  const { cards, sales, payments } = await openMoney(adapters, desk, notifications.written);
  const statistics = openStatistics(adapters);
  const videoCount = statistics && run(createVideoCount({ pool, clock, desk, onError, statistics }));
  return {
    accounts,
    /** Admits staff. */
    staffAccess,
    /** The desk. It sends each command to the node that owns the listing. */
    desk: await openRouting(adapters, desk, commits),
    storage,
    media,
    /** Keeps the listings in this node's memory current. */
    commits,
    /** Keeps the sellers' cards in this node's memory current. */
    sellers,
    epoch,
    texts,
    views,
    market,
    usernames: known,
    names,
    /** The card provider, and the sandbox if that is configured. */
    cards,
    /** Claims, orders and payouts after an auction. */
    sales,
    /** Everything that asks the card provider. */
    payments,
    /** Changes listings after their seller or leader was suspended, reactivated or deleted. */
    userStatusFollower: run(createUserStatusFollower({ pool, clock, desk, scheduler: realScheduler, onError })),
    notifications,
    /** Reads the likes of linked videos; null: the operator has no key. */
    videoCount,
    /** Submits ticks for steps that are due. */
    clockWorker: run(createClockWorker({ pool, clock, desk, onError, stepped: timeSteps(adapters.registry) })),
    visitors,
    /** Encrypts cursors whose positions must stay secret. */
    cursors: sealedNumbers(await sharedSecret(pool, 'cursors')),
  };
}

type Healed = Pick<Modules, 'desk' | 'views' | 'accounts' | 'media' | 'market' | 'commits' | 'sellers' | 'usernames'>;

/**
 * Registers what this node must read again after messages of other nodes were lost. Open pages are updated by the
 * process that serves them.
 */
function healAfterGaps(
  { healer }: Adapters,
  { desk, views, accounts, media, market, commits, sellers, usernames }: Healed,
): void {
  healer.add('sessions', () => accounts.sessions.heal());
  healer.add('names', () => usernames.refresh());
  healer.add('pictures', () => media.heal());
  healer.add('market', () => market.heal());
  healer.add('listings', () => commits.heal());
  healer.add('sellers', () => sellers.heal());
  // A new epoch means that the database may have another history, so everything cached is dropped.
  desk.onEpoch(() => {
    views.forgetAll();
    market.heal();
    accounts.sessions.heal();
    media.heal();
  });
}

function openMarket(
  { pool, bus, node, logger, registry, shutdown }: Adapters,
  shown: Pick<MarketPorts, 'views' | 'knownTime' | 'epoch'>,
): Market {
  const market = createMarket({
    ...shown,
    bus,
    database: pool,
    hearing: () => (bus.isOpen() && !node.isMissingBus ? `${node.timesMissingBus}` : null),
    counted: countSortedPages(registry),
    onFailure: (err) => logger.warn({ err }, 'The running listings could not be read: sorted pages cost more'),
  });
  shutdown.add('market', () => market.stop());
  return market;
}

function openMedia({ config, pool, clock, bus }: Adapters, storage: ObjectStorage) {
  const uses = [picturesOfListings(pool), picturesOfMembers(pool)];
  return mediaLibrary({ pool, bus, storage, clock, incomingFolder: incomingFolder(config), uses });
}

/** Opens the part that admits staff by the configured secrets. */
function openStaffAccess(
  { config, pool, clock }: Adapters,
  signInRefused: (reason: StaffRefusal) => void,
  onError: (error: unknown, job: string) => void,
) {
  const { adminSecret, namedSecrets: named, rateLimits: limited, staff } = config;
  return createStaffAccess({ pool, clock, adminSecret, named, limited, ...staff, signInRefused, onError });
}

function openWatchedStorage({ config, parts }: Adapters): ObjectStorage {
  const storage = openStorage(config);
  // Pictures reach any storage through a folder of this machine.
  const check = () => Promise.all([storage.check(), checkFolder(incomingFolder(config))]);
  return watchedStorage(storage, parts.add('storage', check, READING));
}

/** The source of videos' likes; null: the operator has no key. */
function openStatistics({ config: { youtube }, parts }: Adapters) {
  if (youtube === null) return null;
  const statistics = youtubeStatistics(youtube);
  return watchedStatistics(
    statistics,
    parts.add('videos', () => checkStatistics(statistics)),
  );
}

function followSellers({ pool, bus, logger, shutdown }: Adapters): SellerFollower {
  const sellers = new SellerFollower({
    bus,
    scheduler: realScheduler,
    read: (userIds) => sellerCards(pool, userIds),
    onFailure: (err) => logger.warn({ err }, 'What listings show of their sellers could not be read'),
  });
  shutdown.add('following of sellers', () => sellers.stop());
  return sellers;
}

function followCommits({ pool, bus, logger, shutdown }: Adapters, desk: RunningDesk): CommitFollower {
  const commits = new CommitFollower({
    desk,
    bus,
    scheduler: realScheduler,
    versionsOf: (listingIds) => readVersions(pool, listingIds),
    onFailure: (err) => logger.warn({ err }, 'Commits could not be followed'),
  });
  shutdown.add('following of commits', () => commits.stop());
  return commits;
}
