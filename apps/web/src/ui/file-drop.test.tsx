import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FileDrop } from './file-drop.tsx';

afterEach(cleanup);

const LAMP = new File(['a lamp'], 'lamp.png', { type: 'image/png' });

it('takes the same file again, as one that was removed before or did not get through', () => {
  const taken: string[][] = [];
  const onFiles = (files: readonly File[]) => void taken.push(files.map(({ name }) => name));
  render(<FileDrop label="Choose a picture" types={['.png']} className="" onFiles={onFiles} />);
  const field = screen.getByLabelText('Choose a picture');
  // A browser reports a choice only if it differs from the field's current value.
  let value = '';
  Object.defineProperty(field, 'value', { get: () => value, set: (next: string) => (value = next) });
  const choose = () => {
    if (value !== '') return;
    value = 'C:\\fakepath\\lamp.png';
    fireEvent.change(field, { target: { files: [LAMP] } });
  };
  choose();
  choose();
  expect(taken).toEqual([['lamp.png'], ['lamp.png']]);
});

it('takes what is dropped on it, and keeps the browser from opening it', () => {
  const taken: string[] = [];
  const onFiles = (files: readonly File[]) => void taken.push(...files.map(({ name }) => name));
  render(<FileDrop label="Choose a picture" types={['.png']} className="" onFiles={onFiles} />);
  const isLeftToTheBrowser = fireEvent.drop(screen.getByText('Choose a picture'), { dataTransfer: { files: [LAMP] } });
  expect([taken, isLeftToTheBrowser]).toEqual([['lamp.png'], false]);
});
