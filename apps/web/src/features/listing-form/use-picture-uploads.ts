import { LIMITS } from '@clamor/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { type PictureUploads, startPictureUploads, type UploadingPicture } from './picture-upload.ts';

/** The pictures of a listing that is being written: those that are there, and those on their way. */
export function usePictureUploads(urls: readonly string[], onChange: (urls: string[]) => void) {
  const [uploading, setUploading] = useState<UploadingPicture[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const uploads = useRef<PictureUploads | null>(null);
  const latest = useRef({ urls, onChange });
  useEffect(() => {
    latest.current = { urls, onChange };
  });

  useEffect(() => {
    const started = startPictureUploads({
      changed: setUploading,
      refused: setRefusal,
      arrived: (url) => {
        const next = [...latest.current.urls, url];
        latest.current = { ...latest.current, urls: next };
        latest.current.onChange(next);
      },
    });
    uploads.current = started;
    return () => started.end();
  }, []);

  const room = LIMITS.mediaMax - urls.length - uploading.length;
  return {
    uploading,
    refusal,
    room,
    add: (files: Iterable<File>) => {
      const all = [...files];
      setRefusal(all.length > room ? `At most ${LIMITS.mediaMax} pictures` : null);
      uploads.current?.add(all.slice(0, Math.max(0, room)));
    },
    retry: (id: string) => uploads.current?.retry(id),
    drop: (id: string) => uploads.current?.remove(id),
  };
}
