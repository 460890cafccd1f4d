import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MODE_EMOJI } from '../../lib/listing-labels.ts';
import { CardPicture } from './card-picture.tsx';

afterEach(cleanup);

it('stands in for a picture that is missing or does not load with a sign of the mode', () => {
  const { container } = render(<CardPicture url={undefined} colour={null} mode="LIGHTNING" />);
  expect(container.textContent).toBe(MODE_EMOJI.LIGHTNING);
  cleanup();
  const drawn = render(<CardPicture url="/objects/uploads/gone" colour="#102030" mode="STANDARD" />);
  expect(drawn.container.textContent).toBe('');
  fireEvent.error(drawn.container.querySelector('img') as HTMLImageElement);
  expect(drawn.container.textContent).toBe(MODE_EMOJI.STANDARD);
});

it('shows another picture in the place of one that did not load', () => {
  const picture = (url: string) => <CardPicture url={url} colour={null} mode="STANDARD" />;
  const { container, rerender } = render(picture('/objects/uploads/gone'));
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container.querySelector('img')).toBeNull();
  rerender(picture('/objects/uploads/there'));
  expect(container.querySelector('img')).not.toBeNull();
});
