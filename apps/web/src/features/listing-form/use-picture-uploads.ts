import { LIMITS } from '@clamor/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { arrivedAt, type Places, placesOf, withFirst } from './picture-order.ts';
import { type PictureUploads, startPictureUploads, type UploadingPicture } from './picture-upload.ts';

/** The pictures of a listing that is being written: those that are there, and those on their way, in the order of choosing. */
export function usePictureUploads(urls: readonly string[], onChange: (urls: string[]) => void) {
  const [uploading, setUploading] = useState<UploadingPicture[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Places>(urls);
  const uploads = useRef<PictureUploads | null>(null);
  const places = placesOf(
    chosen,
    urls,
    uploading.map(({ id }) => id),
  );
  const latest = useRef({ urls, onChange, places });
  useEffect(() => {
    latest.current = { urls, onChange, places };
  });

  const settle = (next: Places, nextUrls: readonly string[]) => {
    const inOrder = next.filter((place) => nextUrls.includes(place));
    latest.current = { ...latest.current, urls: inOrder, places: next };
    setChosen(next);
    latest.current.onChange(inOrder);
  };
  const settleLatest = useRef(settle);

  useEffect(() => {
    const started = startPictureUploads({
      refused: setRefusal,
      changed: (pictures) => {
        const coming = pictures.map(({ id }) => id);
        const next = placesOf(latest.current.places, latest.current.urls, coming);
        latest.current = { ...latest.current, places: next };
        setChosen(next);
        setUploading(pictures);
      },
      arrived: (id, url) =>
        settleLatest.current(arrivedAt(latest.current.places, id, url), [...latest.current.urls, url]),
    });
    uploads.current = started;
    return () => started.end();
  }, []);

  const room = LIMITS.mediaMax - urls.length - uploading.length;
  return {
    places,
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
    /** Lets a picture that is there lead. */
    lead: (url: string) => settle(withFirst(places, url), urls),
  };
}
