import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TimeAdded } from './time-added.tsx';

it('says what added time: a late bid, an outage, or something that the page did not see', () => {
  render(<TimeAdded added={{ cause: 'late_bid', seconds: 60 }} />);
  render(<TimeAdded added={{ cause: 'outage', seconds: 12 }} />);
  render(<TimeAdded added={{ cause: null, seconds: 12 }} />);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Time added: a bid in the last minute gave everyone 60 more seconds.',
    'Clamor could not be reached for a while: 12 s were added to the clock.',
    'While this page was not connected, the clock stood for 12 s. The end moved by as much.',
  ]);
});
