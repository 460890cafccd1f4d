import type { NamedCall } from '@clamor/contract/calls';
import { Member } from '../http/outside-client.ts';
import type { RunningServer } from '../http/running-server.ts';
import type { Chance } from './random.ts';
import type { Known } from './values.ts';

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SLUGS_KEPT = 30;
/**
 * Calls that end sessions, change passwords or delete accounts. A separate member, the victim, makes them, so that the
 * others stay signed in.
 */
const ENDS_SESSIONS = [
  'logout',
  'logoutEverywhere',
  'endSession',
  'endOtherSessions',
  'changePassword',
  'deleteAccount',
];
const OF_MEMBERS = ['approveUser', 'suspendUser', 'reactivateUser'];

/** Members and listings to which the requests refer. What the requests break is repaired at intervals. */
export class FuzzMarket {
  readonly #server: RunningServer;
  readonly #seller: Member;
  readonly #bidders: readonly Member[];
  readonly #pending: Member;
  #victim: Member;
  #victims = 0;
  readonly #slugs: string[] = [];
  readonly #ids: string[] = [];
  readonly #uploads: string[] = [];

  private constructor(server: RunningServer, members: [Member, Member, Member, Member, Member]) {
    this.#server = server;
    const [seller, one, other, pending, victim] = members;
    this.#seller = seller;
    this.#bidders = [one, other];
    this.#pending = pending;
    this.#victim = victim;
  }

  static async open(server: RunningServer): Promise<FuzzMarket> {
    const { origin } = server;
    const seller = await Member.join(origin, 'fuzz-seller', 'SELLER');
    const one = await Member.join(origin, 'fuzz-one', 'BIDDER');
    const other = await Member.join(origin, 'fuzz-other', 'BIDDER');
    const victim = await Member.join(origin, 'fuzz-victim', 'SELLER');
    const pending = new Member(origin, 'fuzz-pending');
    await pending.register('BIDDER');
    await pending.signIn();
    const market = new FuzzMarket(server, [seller, one, other, pending, victim]);
    for (let listing = 0; listing < 3; listing += 1) await market.mend();
    return market;
  }

  /** Signs everybody in, and adds two listings: one that has just gone live, and one that collects demand. */
  async mend(): Promise<void> {
    const staff = { method: 'POST', headers: { 'x-admin-secret': this.#server.adminSecret } };
    await this.#victim.call(`/api/admin/users/${this.#victim.id}/reactivate`, staff);
    for (const member of [this.#seller, ...this.#bidders, this.#pending]) await signedIn(member);
    if (!(await signedIn(this.#victim))) {
      this.#victims += 1;
      this.#victim = new Member(this.#server.origin, `fuzz-victim-${this.#victims}`);
      await this.#victim.register('SELLER');
      await this.#victim.verify();
      await signedIn(this.#victim);
    }
    await this.#putUp();
    const slug = await this.#putUp();
    for (const bidder of this.#bidders)
      await bidder.call(`/api/listings/${slug}/like`, { method: 'POST', body: { liked: true } });
    await this.#seller.advanceClock(61);
    const opened = await this.#seller.call<{ uploadURL?: string }>('/api/objects/upload', { method: 'POST' });
    const upload = opened.body.uploadURL?.split('/').at(-1);
    if (upload !== undefined) this.#uploads.push(upload);
  }

  async #putUp(): Promise<string> {
    const terms = { threshold: 2, countdownTimerMinutes: 1, auctionDurationSeconds: 86_400, startPriceCents: 100 };
    const body = { title: 'A lamp to fuzz', minIncrementCents: 1, ...terms };
    const { slug, id } = await this.#seller.expect<{ slug: string; id: string }>(201, '/api/listings', {
      method: 'POST',
      body,
    });
    this.#slugs.push(slug);
    this.#ids.push(id);
    for (const kept of [this.#slugs, this.#ids, this.#uploads]) kept.splice(0, kept.length - SLUGS_KEPT);
    return slug;
  }

  get slugs(): readonly string[] {
    return this.#slugs;
  }

  get tokens(): readonly string[] {
    return [this.#seller, ...this.#bidders, this.#pending, this.#victim].map(({ token }) => token);
  }

  /** Known values for the fields of this call. */
  knownFor({ name }: NamedCall): Known {
    return (field, chance) => {
      switch (field) {
        case 'slug':
          return chance.of(this.#slugs);
        case 'id':
          if (name === 'sendUpload' || name === 'readObject') return chance.of([...this.#uploads, 'nothing-here']);
          return OF_MEMBERS.includes(name) ? this.#victim.id : chance.of(this.#ids);
        case 'username':
          return name === 'register' ? `fuzz-${chance.text(8)}` : this.#someone(chance).username;
        case 'email':
          return chance.oneIn(2) ? this.#someone(chance).email : `${chance.text(10)}@fuzz.test`;
        case 'password':
        case 'currentPassword':
        case 'newPassword':
          return this.#victim.password;
        case 'amountCents':
        case 'maxAmountCents':
          return chance.whole(1, 5_000) * 100;
        case 'advanceSeconds':
          return chance.next() * 3;
        case 'sellerTimezone':
          return chance.of(['UTC', 'Asia/Tokyo', 'America/New_York']);
        case 'primeListingHoursStart':
          return '09:00';
        case 'primeListingHoursEnd':
          return '17:00';
        case 'youtubeUrl':
          return 'https://youtu.be/dQw4w9WgXcQ';
        case 'website':
          return 'https://example.test/me';
        case 'mediaUrls':
          return [];
        case 'file':
          return PIXEL;
        default:
          return undefined;
      }
    };
  }

  /** The headers that identify the caller: mostly a member who may call, sometimes another or none. */
  identityFor({ name, call }: NamedCall, chance: Chance): Record<string, string> {
    if (call.access === 'staff') {
      const secret = chance.oneIn(5) ? chance.text(40) : this.#server.adminSecret;
      return chance.oneIn(8) ? {} : { 'x-admin-secret': secret, 'x-admin-name': 'Fuzz' };
    }
    if (chance.oneIn(8)) return {};
    if (chance.oneIn(8)) return { authorization: `Bearer ${chance.text(43)}` };
    const someone = name === 'createListing' ? this.#seller : this.#someone(chance);
    const member = ENDS_SESSIONS.includes(name) ? this.#victim : someone;
    return { authorization: `Bearer ${member.token}` };
  }

  #someone(chance: Chance): Member {
    return chance.of([this.#seller, ...this.#bidders, ...this.#bidders, this.#pending, this.#victim]);
  }
}

/** Signs a member in again if the session was ended; false if the password was changed. */
async function signedIn(member: Member): Promise<boolean> {
  if ((await member.call('/api/auth/me')).status === 200) return true;
  const { email, password } = member;
  const answer = await member.call('/api/auth/login', { method: 'POST', body: { email, password } });
  if (answer.status === 200) {
    const { token, user } = answer.body as { token: string; user: { id: string } };
    member.token = token;
    member.id = user.id;
  }
  // After many wrong passwords, signing in is refused for a while. Then the next repair tries again.
  return answer.status === 200 || answer.status === 429;
}
