import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { button, clearPage, Page, rival, type, world } from './bid-form.fixture.tsx';

afterEach(clearPage);

it('goes back to the next minimum where the typed amount is deleted, and takes its complaint along', () => {
  render(<Page view={rival} outside={world()} />);
  type(/Another amount/, '5');
  fireEvent.click(button(/^Bid \$5\.00$/));
  expect(screen.getByText('Minimum bid is $1,040.00')).toBeTruthy();
  type(/Another amount/, '50');
  expect(screen.queryByText('Minimum bid is $1,040.00')).toBeNull();
  type(/Another amount/, '');
  expect(button(/^Bid \$1,040\.00$/)).toBeTruthy();
  expect(button(/next bid/).getAttribute('aria-pressed')).toBe('true');
});
