import { expect, it } from 'vitest';
import { pageSources } from './sends.fixture.ts';

/** Each file that reads whether a load or a call failed, and why a later failure does not clear its screen. */
const READS_FAILURE: Readonly<Record<string, string>> = {
  'app/screens/order-screen.tsx': 'asks for the data first',
  'app/screens/profile-screen.tsx': 'only without data, or if the member is gone',
  'features/accounts/change-email-panel.tsx': 'a call by a mailed link, which shows nothing before',
  'features/listings/use-live-listing.ts': 'keeps the listing and says since when it is old',
  'features/payments/pay/payment-dialog.tsx': 'asks for the data first',
  'features/payments/pay/use-payment.ts': 'calls of the payment, whose state stays',
  'features/staff/system/staff-sessions.tsx': 'asks for the data first',
  'ui/confirm-step.tsx': 'a call, whose dialog stays',
};

it('is known of each file that reads a failure; the others ask for the failure of a first load alone', () => {
  const reading = Object.entries(pageSources()).filter(([, text]) => /\bisError\b/.test(text));
  expect(reading.map(([file]) => file).sort()).toEqual(Object.keys(READS_FAILURE).sort());
});
