/** One answer, frame or page, and the person who received it. */
export interface Heard {
  /** The receiver: a browser or an outside client. */
  hearer: string;
  /** The token of the request or of the socket. */
  token: string | null;
  isStaff: boolean;
  path: string;
  /** The body of the request that this answers; null: none. */
  said: string | null;
  told: string;
}

type Kind = 'mail address' | 'address' | 'digital content' | 'password' | 'token' | 'secret of an intent' | 'terms';

interface Secret {
  kind: Kind;
  owners: Set<string>;
}

/** Only texts of at least this length are tracked. Shorter ones occur in other texts by chance. */
const SHORTEST_WORD = 8;
/** Only amounts of at least this much are tracked. Smaller ones are used by many people. */
const LEAST_TERM_CENTS = 10_000_000;
const MAIL_ADDRESS = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
/** Mail addresses, tokens and client secrets, wherever they occur. */
const SHAPED = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\w+_secret_\w+|(?<![\w-])[\w-]{43}(?![\w-])/g;
const NOTES = /"adminNotes":"/;
/** Calls that are not checked, because they return what tests need: mails, members, the clock. */
const OF_TESTS = '/api/test/';
const SECRET_FIELDS = ['email', 'line1', 'digitalDeliveryInfo', 'password'];

/**
 * Learns from requests and answers which data belongs to whom, and reports data that reaches another person. A person
 * is identified by their browser and, with a token, by the member's mail address.
 */
export class Overheard {
  /** Secrets that are recognised by their shape. They are looked up in a map, so that many of them cost nothing. */
  readonly #shaped = new Map<string, Secret>();
  readonly #words = new Map<string, Secret>();
  /** Texts that somebody published. They are not secret. */
  readonly #open = new Set<string>();
  readonly #members = new Map<string, string>();
  #faults: string[] = [];

  hear(heard: Heard): void {
    const told = parsed(heard.told);
    const names = [heard.hearer, this.#members.get(heard.token ?? '') ?? heard.hearer];
    this.#keepSaid(parsed(heard.said ?? ''), names);
    this.#keepTold(told, names);
    if (heard.path.startsWith(OF_TESTS)) return;
    if (!heard.isStaff && NOTES.test(heard.told)) this.#faults.push(`${heard.path}: the notes of staff`);
    for (const { kind, owners } of this.#foundIn(heard.told)) {
      const isTheirs = names.some((name) => owners.has(name)) || mayKnow(kind, heard.isStaff, told);
      if (!isTheirs) this.#faults.push(`${heard.path}: ${kind} of ${[...owners].join(', ')}`);
    }
  }

  /** Returns and clears the faults: data that reached somebody who must not see it. */
  faults(): string[] {
    const found = [...new Set(this.#faults)];
    this.#faults = [];
    return found;
  }

  #foundIn(text: string): Secret[] {
    const shaped = (text.match(SHAPED) ?? []).flatMap((word) => this.#shaped.get(word.toLowerCase()) ?? []);
    const others = [...this.#words].flatMap(([word, secret]) => (text.includes(word) ? [secret] : []));
    return [...shaped, ...others];
  }

  #keepSaid(said: unknown, names: readonly string[]): void {
    for (const [field, value] of fieldsOf(said)) {
      if (typeof value === 'string') this.#keepText(field, value, names);
      const isTerm = field === 'reserveCents' || field === 'maxAmountCents';
      if (isTerm && Number(value) >= LEAST_TERM_CENTS) keep(this.#words, `"${field}":${value}`, 'terms', names);
    }
  }

  #keepText(field: string, text: string, names: readonly string[]): void {
    if (!SECRET_FIELDS.includes(field)) {
      this.#open.add(text);
      for (const word of [text, JSON.stringify(text)]) this.#words.delete(word);
    } else if (field === 'email') {
      if (MAIL_ADDRESS.test(text))
        keep(this.#shaped, text.toLowerCase(), 'mail address', [...names, text.toLowerCase()]);
    } else if (text.length >= SHORTEST_WORD && !this.#open.has(text)) {
      if (field === 'password') keep(this.#words, JSON.stringify(text), 'password', []);
      else keep(this.#words, text, field === 'line1' ? 'address' : 'digital content', names);
    }
  }

  #keepTold(told: unknown, names: readonly string[]): void {
    const { token, user, clientSecret } = (told ?? {}) as Told;
    if (typeof clientSecret === 'string' && !this.#shaped.has(clientSecret.toLowerCase())) {
      keep(this.#shaped, clientSecret.toLowerCase(), 'secret of an intent', names);
    }
    if (typeof token !== 'string' || typeof user?.email !== 'string') return;
    const name = user.email.toLowerCase();
    this.#members.set(token, name);
    keep(this.#shaped, token.toLowerCase(), 'token', [...names, name]);
    keep(this.#shaped, name, 'mail address', [...names, name]);
  }
}

function keep(secrets: Map<string, Secret>, word: string, kind: Kind, owners: readonly string[]): void {
  secrets.set(word, { kind, owners: new Set([...(secrets.get(word)?.owners ?? []), ...owners]) });
}

interface Told {
  token?: unknown;
  user?: { email?: unknown };
  clientSecret?: unknown;
  claim?: { side?: unknown; state?: unknown } | null;
}

/**
 * Whether the receiver may see data of this kind that belongs to somebody else. The seller of a paid sale may see its
 * address, its buyer the digital content. Staff may see addresses, mail addresses and private terms (reserves and
 * maximums).
 */
function mayKnow(kind: Kind, isStaff: boolean, told: unknown): boolean {
  const claim = ((told ?? {}) as Told).claim;
  const isPaid = claim?.state === 'PAID';
  switch (kind) {
    case 'mail address':
      return isStaff;
    case 'address':
      return isStaff || (isPaid && claim?.side === 'seller');
    case 'digital content':
      return isPaid && claim?.side === 'buyer';
    case 'terms':
      return isStaff;
    default:
      return false;
  }
}

/** Every field of a value, at any depth. */
function fieldsOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => [[field, inner] as [string, unknown], ...fieldsOf(inner)]);
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** The sender of a request, by its headers. */
export function askerOf(headers: Readonly<Record<string, string>>): Pick<Heard, 'token' | 'isStaff'> {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? null;
  const isSignedIn = /(^|; )(__Host-)?clamor_staff=/.test(headers.cookie ?? '');
  return { token, isStaff: isSignedIn || headers['x-admin-secret'] !== undefined };
}

/** Everything that the people played by this process receive. */
export const overheard = new Overheard();

export function assertNothingOverheard(): void {
  const faults = overheard.faults();
  if (faults.length === 0) return;
  throw new Error(`somebody was told what is another’s (${faults.length}):\n${faults.slice(0, 10).join('\n')}`);
}
