import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { UploadingPicture } from '../../lib/picture-upload.ts';
import { FailedUploads } from './failed-uploads.tsx';

afterEach(cleanup);

const failed = (id: string, mayTryAgain: boolean): UploadingPicture => ({
  id,
  name: `${id}.jpg`,
  previewUrl: 'blob:preview',
  state: 'error',
  percent: 0,
  failure: { message: mayTryAgain ? 'Failed to upload file' : 'It is too large', mayTryAgain },
});

function show(...uploading: UploadingPicture[]) {
  const retried: string[] = [];
  render(<FailedUploads uploading={uploading} onRetry={(id) => void retried.push(id)} />);
  return retried;
}
const asksToTryAgain = () => screen.queryByText(/Please try again/) !== null;

describe('pictures that failed', () => {
  it('are tried again one by one, and only where that can help', () => {
    const retried = show(failed('big', false), failed('lost', true));
    expect(asksToTryAgain()).toBe(true);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Try lost.jpg again' }));
    expect(retried).toEqual(['lost']);
  });

  it('ask for no other try where each would be refused again', () => {
    show(failed('big', false), failed('huge', false));
    expect([screen.getByRole('alert').textContent?.includes('It is too large'), asksToTryAgain()]).toEqual([
      true,
      false,
    ]);
  });
});
