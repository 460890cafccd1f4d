import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MoneyFigures } from './money-figures.tsx';

afterEach(cleanup);

const TOTALS = { heldCents: 0, payableCents: 0, paidCents: 0, balanceCents: 0, creditCents: 0 };
const says = (change: Partial<typeof TOTALS>) => {
  cleanup();
  const { container } = render(<MoneyFigures totals={{ ...TOTALS, ...change }} />);
  return [/You owe (-?\$[\d,.]+):/, /(-?\$[\d,.]+) of what is payable comes back/].map(
    (sentence) => sentence.exec(container.textContent ?? '')?.[1] ?? null,
  );
};

it.each([
  [{}, [null, null]],
  [{ balanceCents: 1 }, [null, null]],
  [{ balanceCents: -1 }, ['$0.01', null]],
  [{ creditCents: 1 }, [null, '$0.01']],
  [{ balanceCents: -123_456, creditCents: 50 }, ['$1,234.56', '$0.50']],
])('a seller with %j owes, and gets back: %j', (change, expected) => {
  expect(says(change)).toEqual(expected);
});

it('each total stands under its own name', () => {
  render(<MoneyFigures totals={{ ...TOTALS, heldCents: 100, payableCents: 200, paidCents: 300 }} />);
  const figures = screen.getAllByRole('term').map((label) => {
    const [cents = ''] = /\$[\d.]+/.exec(label.nextElementSibling?.textContent ?? '') ?? [];
    return `${label.textContent} ${cents}`;
  });
  expect(figures).toEqual(['Held $1.00', 'Payable $2.00', 'Paid $3.00']);
});
