import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { answeredInTime } from './api.ts';

it('hands on the refusal of a bid as it came', async () => {
  const refused = new ApiError({ status: 409, detail: 'The auction has ended.' }, 'AUCTION_ENDED');
  await expect(answeredInTime(() => Promise.reject(refused))).rejects.toBe(refused);
});

it('takes any other failure for a lost answer: the bid may have counted', async () => {
  const cut = () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'));
  await expect(answeredInTime(cut)).rejects.toMatchObject({ code: 'OFFLINE', status: 0 });
});
