import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RecoveryCodes } from './recovery-codes.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('are saved one on each line of a text, and are done with only when somebody says so', async () => {
  const files: Blob[] = [];
  const createObjectURL = (file: Blob) => {
    files.push(file);
    return 'blob:codes';
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const kept = vi.fn();
  render(<RecoveryCodes codes={['AAAA-BBBB', 'CCCC-DDDD']} onKept={kept} />);
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect([names, await files[0]?.text(), files[0]?.type]).toEqual([
    ['clamor-recovery-codes.txt'],
    'AAAA-BBBB\nCCCC-DDDD\n',
    'text/plain',
  ]);
  expect(kept).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(kept).toHaveBeenCalledOnce();
});
