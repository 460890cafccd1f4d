import type { Adapters } from './adapters.ts';
import { type Accounts, createAccounts, type Usernames, usernames } from './modules/accounts/index.ts';
import { CommitFollower, type RunningDesk, readEpoch, readVersions } from './modules/desk/index.ts';
import { createClockWorker, createOutageSweep } from './modules/lifecycle/index.ts';
import { picturesOfListings } from './modules/listings/index.ts';
import { createMarket, type Market } from './modules/market/index.ts';
import { type MediaLibrary, mediaLibrary } from './modules/media/index.ts';
import { createNotifications } from './modules/notifications/index.ts';
import { type MemberNames, memberNames, picturesOfMembers } from './modules/profiles/index.ts';
import { createStanding, type Standing } from './modules/staff/index.ts';
import { createViews, type Views } from './modules/views/index.ts';
import { openDesk } from './open-desk.ts';
import { realScheduler } from './platform/clock/index.ts';
import { createJob, type Job } from './platform/jobs/index.ts';
import { sharedSecret } from './platform/secrets/index.ts';
import { diskStorage, type ObjectStorage } from './platform/storage/index.ts';
import { visitorHashes } from './platform/visitor/index.ts';

/** The modules of one node, wired to each other. */
export interface Modules {
  accounts: Accounts;
  desk: RunningDesk;
  storage: ObjectStorage;
  media: MediaLibrary;
  /** What this node keeps of listings is told by it. */
  commits: CommitFollower;
  /** The database's incarnation: versions compare within it. */
  epoch: string;
  views: Views;
  market: Market;
  usernames: Usernames;
  names: MemberNames;
  /** Lets listings follow suspensions and reactivations. */
  standing: Standing;
  /** Writes the mails about what happened to listings. */
  letters: Job;
  /** Lets what has fallen due happen. */
  clockWorker: Job;
  /** Keys the hashes under which visitors' devices and addresses are known. */
  visitorSecret: Buffer;
  /** Seals the cursors of pages that nobody may read. */
  cursorSecret: Buffer;
}

const SWEEP_EVERY_MS = 3_600_000;

/** Builds every module, starts the desk and the work that goes on by itself. */
export async function buildModules(adapters: Adapters): Promise<Modules> {
  const { config, pool, entrance, clock, bus, logger, mails, shutdown } = adapters;
  const { publicUrl } = config;
  const { supportEmail } = config.mail;
  const onError = (err: unknown, job: string) => logger.error({ err, job }, 'A job failed');
  const mailQueued = () => mails.kick();
  const run = <Work extends Job>(name: string, job: Work): Work => {
    shutdown.add(name, () => job.stop());
    return job;
  };

  const visitorSecret = await sharedSecret(pool, 'visitors');
  const visitors = visitorHashes(visitorSecret);
  const names = memberNames(pool);
  const usernameTaken = (username: string) => names.taken(username);
  const accounts = await createAccounts({
    pool,
    entrance,
    clock,
    bus,
    visitors,
    publicUrl,
    supportEmail,
    mailQueued,
    usernameTaken,
    onError,
  });
  run('account requests', accounts.requests);
  run('sweeping of accounts', accounts.sweeping);
  const desk = await openDesk(adapters);
  const storage = diskStorage(`${config.dataDir}/objects`);
  const media = mediaLibrary({
    pool,
    storage,
    clock,
    incomingFolder: `${config.dataDir}/incoming`,
    uses: [picturesOfListings(pool), picturesOfMembers(pool)],
  });
  const sweepMedia = () => media.sweep();
  run(
    'sweeping of pictures',
    createJob({ name: 'sweeping of pictures', run: sweepMedia, everyMs: SWEEP_EVERY_MS, onError }),
  );
  const epoch = await readEpoch(pool);
  const knownTime = () => desk.knownTime();
  const known = usernames(entrance);
  const views = createViews({ entrance, clock, names: known, knownTime, epoch });
  const market = createMarket({ database: pool, views, knownTime, epoch });
  const commits = followCommits(adapters, desk);
  commits.add(views);
  commits.add(market);
  const letters = run('letters', createNotifications({ pool, clock, publicUrl, mailQueued, onError }));
  commits.add(letters);
  const sweep = run('outage sweep', createOutageSweep({ pool, clock, desk, onError }));
  desk.onOutage(() => sweep.kick());
  sweep.kick();
  return {
    accounts,
    desk,
    storage,
    media,
    commits,
    epoch,
    views,
    market,
    usernames: known,
    names,
    standing: run('standing changes', createStanding({ pool, clock, desk, scheduler: realScheduler, onError })),
    letters,
    clockWorker: run('clock worker', createClockWorker({ pool, clock, desk, onError })),
    visitorSecret,
    cursorSecret: await sharedSecret(pool, 'cursors'),
  };
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
