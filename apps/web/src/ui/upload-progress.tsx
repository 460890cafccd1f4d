import type { UploadingPicture } from '../lib/picture-upload.ts';
import { UPLOAD_LABELS } from './upload-labels.ts';

/** The progress of an upload, as text and as a bar. */
export function UploadProgress({ name, state, percent }: Pick<UploadingPicture, 'name' | 'state' | 'percent'>) {
  const word = UPLOAD_LABELS[state];
  if (state === 'error') {
    return <p className="w-fit max-w-full rounded-md bg-card px-2 py-0.5 text-xs font-semibold text-danger">{word}</p>;
  }
  const text = state === 'uploading' ? `${word} ${percent}%` : word;
  return (
    <div className="grid gap-1">
      <p className="w-fit max-w-full rounded-md bg-card px-2 py-0.5 text-xs font-semibold tabular-nums">{text}</p>
      <div
        role="progressbar"
        aria-label={`Sending ${name}`}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-sunk2"
      >
        <div className="h-full rounded-full bg-ink" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
