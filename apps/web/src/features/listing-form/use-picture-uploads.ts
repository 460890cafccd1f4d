import { LIMITS } from '@clamor/contract/limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PictureUploads, startPictureUploads, UploadingPicture } from '../../lib/picture-upload.ts';
import { arrivedAt, movedTo, type Places, placesOf } from './picture-order.ts';
import { PICTURE_RULES } from './picture-rules.ts';

/** Access to the pictures of a form. */
export interface FormPictures {
  /** The pictures as of the last render. */
  urls: readonly string[];
  /** Reads the current pictures, including changes that are not rendered yet. */
  read: () => readonly string[];
  onChange: (urls: string[]) => void;
}

/** The pictures of a listing form, uploaded and uploading, in the order that the person gave them. */
export function usePictureUploads({ urls, read, onChange }: FormPictures, start: typeof startPictureUploads) {
  const [uploading, setUploading] = useState<UploadingPicture[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<Places>(urls);
  const uploads = useRef<PictureUploads | null>(null);
  // A ref, because several uploads may end before the first is rendered, and each must start from the current value.
  const order = useRef<Places>(urls);

  const keep = (next: Places) => {
    order.current = next;
    setChosen(next);
  };
  const settle = (next: Places, stored: readonly string[]) => {
    keep(next);
    onChange(next.filter((place) => stored.includes(place)));
  };
  const changed = useEffectEvent((pictures: UploadingPicture[]) => {
    keep(placesOf(order.current, read(), idsOf(pictures)));
    setUploading(pictures);
  });
  const arrived = useEffectEvent((id: string, url: string) =>
    settle(arrivedAt(order.current, id, url), [...read(), url]),
  );

  useEffect(() => {
    const started = start(
      {
        refused: (message) => setRefusals((before) => [...before, message]),
        changed: (pictures) => changed(pictures),
        arrived: (id, url) => arrived(id, url),
      },
      PICTURE_RULES,
    );
    uploads.current = started;
    return () => started.end();
  }, [start]);

  const room = LIMITS.mediaMax - urls.length - uploading.length;
  return {
    places: placesOf(chosen, urls, idsOf(uploading)),
    uploading,
    refusals,
    room,
    add: (files: Iterable<File>) => {
      const all = [...files];
      setRefusals(all.length > room ? [`At most ${LIMITS.mediaMax} pictures`] : []);
      uploads.current?.add(all.slice(0, Math.max(0, room)));
    },
    retry: (id: string) => uploads.current?.retry(id),
    drop: (id: string) => uploads.current?.remove(id),
    /** Removes an uploaded picture. */
    remove: (url: string) => onChange(read().filter((other) => other !== url)),
    /** Moves a picture to the place of another one. That one and those in between shift by one place. */
    move: (place: string, to: string) =>
      settle(movedTo(placesOf(order.current, read(), idsOf(uploading)), place, to), read()),
  };
}

function idsOf(pictures: readonly UploadingPicture[]): string[] {
  return pictures.map(({ id }) => id);
}
