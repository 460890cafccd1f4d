import { expect, it } from 'vitest';
import { AnswerMismatch, ProviderRefused, ProviderUnreachable } from '../../platform/cards/port.ts';
import { askProvider, CLAIM_ENDING } from './ask-provider.ts';

const asked = async (work: () => Promise<unknown>) => {
  const lines: string[] = [];
  const log = { warn: (_fields: object, text: string) => lines.push(text) };
  return { answer: await askProvider(log, work), lines };
};
const failing = (error: Error) => () => Promise.reject(error);

it('what the card provider did is the answer, and no line in the log', async () => {
  expect(await asked(async () => 'done')).toEqual({ answer: 'done', lines: [] });
});

it.each([
  new ProviderUnreachable('away'),
  new AnswerMismatch('another'),
  new ProviderRefused('no', { code: 'card_declined', status: 402 }),
])('who asked while the provider did not do it is told to come again in five seconds: %s', async (error) => {
  const { answer, lines } = await asked(failing(error));
  expect(answer).toMatchObject({
    kind: 'problem',
    problem: {
      code: 'OVERLOADED',
      retryAfterSeconds: 5,
      detail: 'Failed to initialize payment. Please try again.',
    },
  });
  expect(lines).toEqual(['The card provider did not do what it was asked for']);
});

it('any other failure is one of ours, and stays one', async () => {
  const error = new Error('a bug');
  await expect(asked(failing(error))).rejects.toBe(error);
});

it('a claim that is being ended is worth asking for again in two seconds', () => {
  expect(CLAIM_ENDING).toMatchObject({ problem: { code: 'CLAIM_ENDING', retryAfterSeconds: 2 } });
});
