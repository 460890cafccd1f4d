import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { isShownWhole } from './carousel-controls.tsx';
import { MediaPicture } from './media-picture.tsx';

afterEach(cleanup);

const picture = (url: string) => <MediaPicture mode="STANDARD" url={url} alt="A lamp" sizes="96px" widest={320} />;

it('shows another picture in the place of one that did not load', () => {
  const { rerender } = render(picture('/objects/uploads/gone'));
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img').textContent).toBe('⚖️');
  rerender(picture('/objects/uploads/there'));
  expect(screen.getByRole('img', { name: 'A lamp' }).tagName).toBe('IMG');
});

// The frame is four to three.
it.each([
  ['as wide as the frame', 1_200, 900, false],
  ['a photo of three to two', 1_500, 1_000, false],
  ['a little narrower than four fifths of the frame', 1_059, 1_000, true],
  ['a little wider than that', 1_080, 1_000, false],
  ['a film of sixteen to nine', 1_600, 900, true],
  ['without a height', 1_600, 0, false],
  ['without a width', 0, 900, false],
])('a picture that is %s is shown whole: %i × %i, %s', (_what, width, height, isWhole) => {
  const pictures = [
    { url: '/other', width: 100, height: 1_000, colour: null },
    { url: '/one', width, height, colour: null },
  ];
  expect(isShownWhole(pictures, '/one')).toBe(isWhole);
  expect(isShownWhole(pictures, '/unknown')).toBe(false);
});
