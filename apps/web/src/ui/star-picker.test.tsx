import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import '../lib/render.fixture.tsx';
import { StarPicker } from './star-picker.tsx';

afterEach(cleanup);

function Picker({ first }: { first: number }) {
  const [value, setValue] = useState(first);
  return <StarPicker legend="How was it?" value={value} onValueChange={setValue} />;
}

const star = (name: string) => screen.getByRole('radio', { name });
/** Whether these words are shown, and how many stars are filled. */
const shown = (words: string) => [
  screen.queryByText(words) !== null,
  document.querySelectorAll('[role="radio"] .fill-current').length,
];

describe('the stars of a review', () => {
  it('show what the pointer is over, and what was chosen once it left', () => {
    render(<Picker first={4} />);
    expect(shown('4 stars')).toEqual([true, 4]);
    fireEvent.pointerEnter(star('2 stars'));
    expect(shown('2 stars')).toEqual([true, 2]);
    fireEvent.pointerLeave(screen.getByRole('radiogroup', { name: 'How was it?' }));
    expect(shown('4 stars')).toEqual([true, 4]);
  });

  it('show none before one is chosen, and what was pressed', () => {
    render(<Picker first={0} />);
    expect(document.querySelectorAll('[role="radio"] .fill-current')).toHaveLength(0);
    fireEvent.click(star('1 star'));
    expect(shown('1 star')).toEqual([true, 1]);
    expect(star('1 star').getAttribute('aria-checked')).toBe('true');
  });
});
