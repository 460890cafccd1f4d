import { expect, it } from 'vitest';
import { settingsInForce } from './settings-in-force.ts';

const ADAPTER = { name: 'Mail', value: 'mailbox' };

it('are every rule under its own name, in the order of the page, with the figures that members are told', () => {
  expect(settingsInForce([ADAPTER], false)).toEqual([
    {
      title: 'Money',
      settings: [
        { name: 'Platform fee', value: '5% of the winning bid' },
        { name: 'Least and most that a card is charged', value: '$0.50 to $999,999.99' },
        { name: 'Time to pay', value: '72 hours' },
        { name: 'Time to answer an offer', value: '24 hours' },
        { name: 'Held after shipping', value: '7 days' },
        { name: 'Held after a digital sale is paid', value: '3 days' },
      ],
    },
    {
      title: 'Auctions',
      settings: [
        { name: 'Duration', value: '60 seconds to 72 hours' },
        { name: 'Countdown', value: '1 to 180 minutes' },
        { name: 'Least goal', value: '2' },
        { name: 'Goal of the create form', value: '500,000' },
        { name: 'A late bid adds', value: '60 seconds' },
        { name: 'Time to decide under the reserve', value: '24 hours' },
        { name: 'Hot override', value: '120 to 300%' },
        { name: 'Boosts', value: 'One an hour per listing and device; 20 an hour per listing and network' },
        { name: 'Pictures of a listing', value: '8 at most' },
      ],
    },
    {
      title: 'Members',
      settings: [
        { name: 'Tokens for verifying the email', value: '25,000' },
        { name: 'Tokens for an approval by staff', value: '2,500' },
        { name: 'Username', value: '3 to 30 characters' },
        { name: 'Password', value: '8 characters at least' },
      ],
    },
    { title: 'Adapters', settings: [ADAPTER] },
  ]);
});

it('say first of a restored copy that mail and cards are off, and how to switch them on', () => {
  const [, , , adapters] = settingsInForce([ADAPTER], true);
  expect(adapters?.settings).toEqual([
    {
      name: 'Mail and cards of a restored copy',
      value: 'Off until the operator runs: npm run restore -- --open',
    },
    ADAPTER,
  ]);
});
