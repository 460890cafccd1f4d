import { expect, it } from 'vitest';
import { uploadStateOf } from './picture-upload.ts';

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
