import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

it('stands in for a picture that does not load with two letters, and shows the next one', () => {
  const { container, rerender } = render(<Avatar name="mara_h" url="/objects/uploads/gone" />);
  const picture = () => container.querySelector('img');
  expect(screen.queryByText('ma')).toBeNull();
  fireEvent.error(picture() as HTMLImageElement);
  expect([picture(), screen.queryByText('ma') !== null]).toEqual([null, true]);
  rerender(<Avatar name="mara_h" url="/objects/uploads/new" />);
  expect([picture()?.getAttribute('src'), screen.queryByText('ma')]).toEqual(['/objects/uploads/new', null]);
});
