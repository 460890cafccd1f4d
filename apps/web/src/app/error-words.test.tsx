import { ERRORS, type ErrorCode, problemOf } from '@clamor/contract/errors';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failureOf, outcomeOfFailure } from '../features/bidding/bid-outcome.ts';
import { shouldRetry } from '../features/listings/use-live-listing.ts';
import { callApi, callOf, setTransport } from '../lib/api.ts';
import { type ApiError, type ApiErrorCode, errorOfAnswer, offlineError } from '../lib/api-error.ts';
import { renderInApp } from '../lib/render.fixture.tsx';
import { json, serveStub } from '../lib/transport.fixture.ts';
import { untilAnswered } from '../lib/until-answered.ts';
import { uploadFailure } from '../lib/upload-failure.ts';
import { Button } from '../ui/button.tsx';
import { useCallForm } from '../ui/call-form.ts';
import { ConfirmStep } from '../ui/confirm-step.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { currentToasts, dismissToast, toastFailure } from '../ui/toast.ts';

interface Row {
  /** Example facts of the code. */
  facts?: object;
  /** The sentence on every screen. */
  says: string;
  /** The call is sent again automatically if it has an idempotency key. */
  isRepeated?: true;
  /** The upload is not tried again, because the same file would be refused again. */
  endsUpload?: true;
  /** The toast of a refused bid; `says` if its sentence differs. */
  bid?: { title: string; says?: string };
  /** Whether the bid may still have been placed. */
  isBidUnknown?: true;
  /** The form field that shows the error, if the form has it. */
  field?: string;
  /** Why no screen of Clamor gets this code. Its sentence is for programmers. */
  unseen?: string;
}

const NO_ANSWER = 'We could not reach Clamor. Check your connection and try again.';

/** Every code of the contract, and the two codes that the page itself creates. */
const ROWS = {
  VALIDATION_FAILED: {
    facts: { errors: [{ field: 'title', message: 'Title is required' }] },
    says: 'Title is required',
    endsUpload: true,
    field: 'title',
  },
  MALFORMED: { says: 'The request could not be read.', unseen: 'pages send JSON' },
  BAD_SIGNATURE: {
    says: 'This message does not carry a signature that holds.',
    unseen: 'for the webhook of a card provider',
  },
  UNAUTHENTICATED: {
    says: 'Sign in to continue.',
    endsUpload: true,
    bid: { title: 'Authentication Required', says: 'Please log in to place bids' },
  },
  CODE_REQUIRED: { says: 'Enter the code of your authenticator app.' },
  WRONG_CODE: { says: 'This code is wrong or was used already. Enter the next one.' },
  EMAIL_NOT_VERIFIED: { says: 'Verify your email first. We can send the link again.', endsUpload: true },
  SECOND_FACTOR_REQUIRED: { says: 'Set up your second factor first.' },
  FORBIDDEN: { says: 'Your account cannot do this.', endsUpload: true },
  OWN_LISTING: { says: 'This is your own listing: you cannot like, boost or bid on it.' },
  PASSWORD_REQUIRED: {
    says: 'We could not tell that this is you: the account was made on another device or network. Choose a new password to verify your email.',
  },
  NOT_FOUND: { says: 'There is nothing here.' },
  BID_TOO_LOW: {
    facts: { minimumCents: 125_050 },
    says: 'Minimum bid is $1,250.50',
    bid: { title: 'Invalid Bid' },
  },
  ALREADY_HIGHEST: { says: 'You lead already. Enter more than your maximum to raise it.' },
  PAYMENT_OVERDUE: {
    facts: { auctionId: 'a', slug: 'lamp' },
    says: 'An auction that you won is not paid yet, and its time is over. Pay it before you bid again.',
  },
  NOT_LIVE: { says: 'Bidding is not open on this listing.' },
  AUCTION_ENDED: { says: 'The auction has ended.' },
  GOAL_NOT_MET: { says: 'The demand goal has not been reached yet.' },
  NOT_COLLECTING: { says: 'This listing has moved on: that can no longer be changed.' },
  BOOST_DISABLED: { says: 'Boosts do not count on this listing.' },
  USERNAME_TAKEN: { says: 'This username is taken', field: 'username' },
  DECISION_CLOSED: { says: 'There is nothing left to decide here.' },
  CLAIM_ENDING: { says: 'This sale is being ended. Nothing can be paid for it now.' },
  CLAIM_OVER: { says: 'There is nothing left to pay here.' },
  PAYMENT_IN_PROGRESS: { says: 'A payment is being worked on at the bank. Try again when it is done.' },
  OPEN_OBLIGATIONS: { says: 'Something is still to be paid, handed over, answered or given back here.' },
  UPLOAD_QUOTA: {
    says: 'Your pictures take all the room that an account has. Those that no listing shows go after 7 days.',
    endsUpload: true,
  },
  PAYOUT_HELD: {
    facts: { reason: 'suspended' },
    says: 'The seller is suspended. Reactivate them first, or cancel this payout.',
  },
  WRONG_STATE: { says: 'This can no longer be done.' },
  TOO_LARGE: { says: 'That is larger than we can take.', endsUpload: true },
  UNSUPPORTED_MEDIA_TYPE: { says: 'We cannot take this type of content.', endsUpload: true },
  BID_TOO_HIGH: { facts: { maximumCents: 95_238_094 }, says: 'The most you can bid here is $952,380.94' },
  KEY_REUSED: {
    says: 'This idempotency key came before with another request.',
    unseen: 'a page makes a key for each request',
  },
  BOOST_LIMIT: {
    facts: { retryAfterSeconds: 2_760 },
    says: 'You can boost once per hour. Try again in about 46 minutes!',
  },
  RATE_LIMITED: { facts: { retryAfterSeconds: 20 }, says: 'That was a lot at once. Try again in 20 seconds.' },
  INTERNAL_ERROR: { says: 'Something broke on our side. Try again.', isRepeated: true, isBidUnknown: true },
  // This code promises that nothing was done, so the bid was not placed.
  OVERLOADED: {
    facts: { retryAfterSeconds: 1 },
    says: 'It is very busy right now and nothing was done. Try again.',
    isRepeated: true,
  },
  OUTCOME_UNKNOWN: {
    facts: { retryAfterSeconds: 1 },
    says: 'We lost the connection before we knew whether this went through. Repeat it to find out.',
    isRepeated: true,
    isBidUnknown: true,
  },
  OFFLINE: { says: NO_ANSWER, isRepeated: true, isBidUnknown: true },
  UNREADABLE: { says: '502: Bad Gateway', isRepeated: true, isBidUnknown: true },
} satisfies Record<ApiErrorCode, Row>;

const rows = Object.entries(ROWS) as [ApiErrorCode, Row][];
/** Codes for which the uploader shows its own sentence. */
const SPEECHLESS: readonly ApiErrorCode[] = ['OFFLINE', 'UNREADABLE'];

function errorOf(code: ApiErrorCode, { facts = {} }: Row): ApiError {
  if (code === 'OFFLINE') return offlineError();
  if (code === 'UNREADABLE') return errorOfAnswer(502, 'Bad Gateway', null);
  return errorOfAnswer(ERRORS[code].status, '', problemOf(code as 'NOT_FOUND', facts));
}

function answerOf(code: ApiErrorCode, row: Row): Response {
  if (code === 'OFFLINE') throw new TypeError('Failed to fetch');
  if (code === 'UNREADABLE') return new Response('<html>', { status: 502, statusText: 'Bad Gateway' });
  return json(problemOf(code as 'NOT_FOUND', row.facts ?? {}), ERRORS[code].status);
}

const SAVE = callOf('POST', '/api/saved');
const nextToast = () => currentToasts().shown;

function Form() {
  const { submit, field } = useCallForm({
    body: z.object({ title: z.string(), username: z.string() }),
    defaultValues: { title: 'A lamp', username: 'ada' },
    fields: ['title', 'username'],
    send: () => callApi(SAVE),
    failure: { title: 'Not saved', fallback: 'A sentence for everything' },
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextField label="title" {...field('title')} />
      <TextField label="username" {...field('username')} />
      <Button type="submit">Save</Button>
    </form>
  );
}

afterEach(() => {
  cleanup();
  setTransport(null);
  for (let shown = nextToast(); shown !== null; shown = nextToast()) dismissToast(shown.id);
});

describe('the words of each error', () => {
  it('are of a person, and no two codes share them', () => {
    const seen = rows.filter(([, { unseen }]) => unseen === undefined);
    const technical = /\b(request|header|JSON|API|key|signature|undefined|null|NaN)\b|[{}_]/;
    expect(seen.filter(([code, { says }]) => code !== 'UNREADABLE' && technical.test(says))).toEqual([]);
    expect(new Set(rows.map(([, { says }]) => says)).size).toBe(rows.length);
  });

  it.each(rows)('%s: are shown by a toast and by a page that could not load', (code, row) => {
    toastFailure('Not done', errorOf(code, row), 'A sentence for everything');
    expect(nextToast()).toMatchObject({ title: 'Not done', description: row.says, style: 'destructive' });
    renderInApp(<LoadError title="Not loaded" error={errorOf(code, row)} onRetry={() => undefined} />);
    expect(screen.getByRole('alert').textContent).toContain(row.says);
  });

  it.each(rows)('%s: are shown by a form, under its field where it has one', async (code, row) => {
    serveStub({ 'POST /api/saved': () => answerOf(code, row) });
    renderInApp(<Form />);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    if (row.field === undefined) {
      await expect.poll(() => nextToast()?.description).toBe(row.says);
      return;
    }
    const input = screen.getByLabelText(row.field);
    await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(row.says);
    expect(nextToast()).toBeNull();
  });

  it.each(rows)('%s: are shown by a step that asks first', async (code, row) => {
    serveStub({ 'POST /api/saved': () => answerOf(code, row) });
    renderInApp(
      <ConfirmStep
        button={{ children: 'Ask' }}
        title="Sure?"
        confirm="Save"
        pending="Saving..."
        run={() => callApi(SAVE)}
        onDone={() => undefined}
      >
        It is saved.
      </ConfirmStep>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain(row.says);
  });

  it.each(rows)('%s: are shown for a bid, with what became of it', (code, row) => {
    const { title = 'Bid Failed', says = row.says } = row.bid ?? {};
    expect(failureOf(errorOf(code, row))).toMatchObject({ title, description: says });
    expect(outcomeOfFailure(errorOf(code, row)) !== null).toBe(row.isBidUnknown === true);
  });

  it.each(rows)('%s: are shown for an upload, which is offered again where that can help', (code, row) => {
    const { message, mayTryAgain } = uploadFailure(errorOf(code, row));
    expect(mayTryAgain).toBe(row.endsUpload !== true);
    expect(message).toBe(SPEECHLESS.includes(code) ? 'Failed to get upload URL' : row.says);
  });
});

describe('what a page does by itself after an error', () => {
  it.each(rows)('%s: sends a request with a key again, or does not', async (code, row) => {
    let sent = 0;
    const send = async () => {
      sent += 1;
      throw errorOf(code, row);
    };
    await expect(untilAnswered(send, async () => undefined)).rejects.toThrow(row.says);
    expect(sent).toBe(row.isRepeated === true ? 4 : 1);
  });

  it.each(rows)('%s: asks for a listing again, where a later answer may differ', (code, row) => {
    const { status } = errorOf(code, row);
    expect(shouldRetry(0, errorOf(code, row))).toBe(status === 0 || status === 429 || status >= 500);
  });

  it('knows whether something was done: an answer below 500 says that nothing was', () => {
    const known = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => ERRORS[code].status < 500);
    expect(known.filter((code) => (ROWS[code] as Row).isRepeated || (ROWS[code] as Row).isBidUnknown)).toEqual([]);
  });
});
