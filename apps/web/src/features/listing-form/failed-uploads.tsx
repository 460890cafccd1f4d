import { RotateCcw } from 'lucide-react';
import type { UploadingPicture } from '../../lib/picture-upload.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { UPLOAD_LABELS } from '../../ui/upload-labels.ts';

export interface FailedUploadsProps {
  uploading: readonly UploadingPicture[];
  onRetry: (id: string) => void;
}

/** Lists the pictures that could not be uploaded, and why. It offers a retry only if that can help. */
export function FailedUploads({ uploading, onRetry }: FailedUploadsProps) {
  const failed = uploading.flatMap(({ id, name, failure }) => (failure === null ? [] : [{ id, name, ...failure }]));
  if (failed.length === 0) return null;
  const mayTryAgain = failed.some((each) => each.mayTryAgain);
  return (
    <Notice tone="danger" role="alert">
      <p>Failed to upload some files.{mayTryAgain ? ' Please try again.' : null}</p>
      <ul className="mt-2 grid gap-2">
        {failed.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-normal text-ink">
            <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
              <strong>{each.name}</strong>: {UPLOAD_LABELS.error}. {each.message}
            </span>
            {each.mayTryAgain ? (
              <Button
                size="sm"
                variant="quiet"
                icon={<RotateCcw className="size-4" />}
                aria-label={`Try ${each.name} again`}
                onClick={() => onRetry(each.id)}
              >
                Try Again
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
