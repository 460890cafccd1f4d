import type { PublicEvent, Refusal, Reply } from '@clamor/domain/lifecycle';
import { z } from 'zod';
import type { DeskAnswer } from '../desk/index.ts';
import { type CommittedChange, encodeChange, parseChange } from '../topics/index.ts';

/**
 * What the owning node sends back: its commits on the listings that the forwarding node waits for, then the answers.
 */
export interface AnswerFrame {
  changes: readonly CommittedChange[];
  answers: readonly ForwardedAnswer[];
}

/** `answer: null`: the command hit a bug on the owning node. */
export interface ForwardedAnswer {
  number: number;
  listingId: string;
  answer: DeskAnswer | null;
}

type Accepted = Extract<DeskAnswer, { kind: 'accepted' }>;

const withKind = <Known extends { kind: string }>() =>
  z.custom<Known>((value) => typeof (value as { kind?: unknown } | null)?.kind === 'string');
const AReply = withKind<Reply>();
const Event = z.custom<PublicEvent>((value) => typeof (value as { type?: unknown } | null)?.type === 'string');
const Seconds = z.number().nonnegative();

const Outcome = z.discriminatedUnion('is', [
  /** The answer's state and events are in the listing's last sent change: the `count` events up to number `last`. */
  z.object({ is: z.literal('in_change'), reply: AReply, last: z.int(), count: z.int().positive() }),
  z.object({ is: z.literal('accepted'), reply: AReply, unchanged: z.unknown(), events: z.array(Event) }),
  z.object({ is: z.literal('repeated'), reply: AReply }),
  z.object({ is: z.literal('refused'), refusal: withKind<Refusal>() }),
  z.object({ is: z.literal('key_reused') }),
  z.object({ is: z.literal('overloaded'), seconds: Seconds }),
  z.object({ is: z.literal('outcome_unknown'), seconds: Seconds }),
  z.object({ is: z.literal('failed') }),
]);
type Outcome = z.infer<typeof Outcome>;

const Frame = z.object({ d: z.array(z.unknown()), a: z.array(z.tuple([z.int(), z.string(), Outcome])) });

/** Writes answers for one node. Remembers the changes that it already sent to that node. */
export class AnswerEncoder {
  readonly #latest = new Map<string, CommittedChange>();

  encode({ changes, answers }: AnswerFrame): string {
    for (const change of changes) this.#latest.set(change.state.id, change);
    const encoded = answers.map(({ number, listingId, answer }) => [
      number,
      listingId,
      this.#outcomeOf(this.#latest.get(listingId), answer),
    ]);
    return JSON.stringify({ d: changes.map(encodeChange), a: encoded });
  }

  /** Called when the other node waits for no more answers on this listing. */
  forget(listingId: string): void {
    this.#latest.delete(listingId);
  }

  #outcomeOf(change: CommittedChange | undefined, answer: DeskAnswer | null): Outcome {
    if (answer === null) return { is: 'failed' };
    switch (answer.kind) {
      case 'accepted':
        return acceptedIn(change, answer);
      case 'repeated':
        return { is: 'repeated', reply: answer.reply };
      case 'refused':
        return { is: 'refused', refusal: answer.refusal };
      case 'key_reused':
        return { is: 'key_reused' };
      case 'overloaded':
      case 'outcome_unknown':
        return { is: answer.kind, seconds: answer.retryAfterSeconds };
    }
  }
}

/**
 * Encodes an accepted answer. A state has about 2,000 characters, so if its change was already sent, the answer only
 * refers to it.
 */
function acceptedIn(change: CommittedChange | undefined, { reply, state, events }: Accepted): Outcome {
  const last = events.at(-1)?.number;
  const step = change?.steps.find(({ event }) => event.number === last);
  if (last !== undefined && step?.state === state) return { is: 'in_change', reply, last, count: events.length };
  return { is: 'accepted', reply, unchanged: encodeChange({ before: state, state, steps: [] }), events: [...events] };
}

/** Decodes the frames of another node's `AnswerEncoder`. */
export class AnswerDecoder {
  readonly #latest = new Map<string, CommittedChange>();

  /** @throws if the text is no frame of this version */
  parse(text: string): AnswerFrame {
    const { d, a } = Frame.parse(JSON.parse(text));
    const changes = d.map(parseChange);
    for (const change of changes) this.#latest.set(change.state.id, change);
    const answers = a.map(([number, listingId, outcome]) => {
      const answer = answerOf(outcome, this.#latest.get(listingId));
      return { number, listingId, answer };
    });
    return { changes, answers };
  }

  /** Called when this node waits for no more answers on this listing. */
  forget(listingId: string): void {
    this.#latest.delete(listingId);
  }
}

function answerOf(outcome: Outcome, change: CommittedChange | undefined): DeskAnswer | null {
  switch (outcome.is) {
    case 'in_change': {
      const place = change?.steps.findIndex(({ event }) => event.number === outcome.last) ?? -1;
      const steps = change?.steps.slice(place + 1 - outcome.count, place + 1) ?? [];
      const state = steps.at(-1)?.state;
      if (state === undefined || steps.length !== outcome.count) throw new Error('An answer names no change.');
      return { kind: 'accepted', state, events: steps.map(({ event }) => event), reply: outcome.reply };
    }
    case 'accepted': {
      const { state } = parseChange(outcome.unchanged);
      return { kind: 'accepted', state, events: outcome.events, reply: outcome.reply };
    }
    case 'repeated':
      return { kind: 'repeated', reply: outcome.reply };
    case 'refused':
      return { kind: 'refused', refusal: outcome.refusal };
    case 'key_reused':
      return { kind: 'key_reused' };
    case 'overloaded':
    case 'outcome_unknown':
      return { kind: outcome.is, retryAfterSeconds: outcome.seconds };
    case 'failed':
      return null;
  }
}
