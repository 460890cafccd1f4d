import { expect, it } from 'vitest';
import { conversionHelp, uploadStateOf } from './picture-upload.ts';

it('goes through each state of an upload', () => {
  const at = (percentage: number, more = {}) => ({ progress: { percentage, ...more } });
  expect(uploadStateOf(at(0), 'waiting')).toBe('waiting');
  expect(uploadStateOf(at(0), 'preprocessing')).toBe('preprocessing');
  expect(uploadStateOf(at(0), 'uploading')).toBe('uploading');
  expect(uploadStateOf(at(99), 'uploading')).toBe('uploading');
  expect(uploadStateOf(at(100), 'uploading')).toBe('postprocessing');
  expect(uploadStateOf(at(100, { uploadComplete: true }), 'uploading')).toBe('complete');
  expect(uploadStateOf({ ...at(40), error: 'gone' }, 'uploading')).toBe('error');
});

it.each([
  ['IMG_0001.HEIC', true],
  ['cat.heif', true],
  ['cat.heics.png', false],
  ['cat.tiff', false],
])('how to get a jpg is said of %s: %s', (name, isSaid) => {
  expect(conversionHelp(name).includes('To get a jpg')).toBe(isSaid);
});
