import { LIMITS } from '@clamor/contract/limits';
import { useContext, useEffect, useId } from 'react';
import { FieldError } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { FailedUploads } from './failed-uploads.tsx';
import { PictureWatcherContext, UploaderContext } from './form-pictures.ts';
import { PICTURE_RULES } from './picture-rules.ts';
import { PictureTile, UploadTile } from './picture-tiles.tsx';
import { SortablePictures } from './sortable-pictures.tsx';
import { type FormPictures, usePictureUploads } from './use-picture-uploads.ts';

export interface PictureFieldProps extends FormPictures {
  error?: string | undefined;
}

/**
 * Up to eight pictures. They can be dropped or chosen, appear at once, and can be reordered. The first is used on
 * cards and when sharing.
 */
export function PictureField({ error, ...pictures }: PictureFieldProps) {
  const id = useId();
  const { urls } = pictures;
  const uploader = useContext(UploaderContext);
  const watcher = useContext(PictureWatcherContext);
  const { places, uploading, refusals, room, ...steps } = usePictureUploads(pictures, uploader);
  const failed = uploading.filter(({ failure }) => failure !== null).length;
  const underWay = uploading.length - failed;
  useEffect(() => watcher.counted({ underWay, failed }), [watcher, underWay, failed]);
  const [first] = places;
  const byHand =
    <Given extends unknown[]>(step: (...given: Given) => void) =>
    (...given: Given) => {
      watcher.changed();
      step(...given);
    };
  const [drop, remove, move] = [byHand(steps.drop), byHand(steps.remove), byHand(steps.move)];
  const tileAt = (place: string) => {
    const picture = uploading.find(({ id: coming }) => coming === place);
    if (picture !== undefined) return <UploadTile key={place} picture={picture} onDrop={() => drop(place)} />;
    const number = urls.indexOf(place) + 1;
    const lead = place === first ? null : () => move(place, first ?? place);
    return <PictureTile key={place} url={place} number={number} onRemove={() => remove(place)} onLead={lead} />;
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">
        Pictures <span className="font-normal text-mute">up to {LIMITS.mediaMax}, the first one leads</span>
      </legend>
      <SortablePictures places={places} onMove={move}>
        <ul className="grid grid-cols-2 gap-2.5 min-[360px]:grid-cols-3 sm:grid-cols-4">
          {places.map(tileAt)}
          {room > 0 ? <AddPictures wide={places.length === 0} onFiles={byHand(steps.add)} /> : null}
        </ul>
      </SortablePictures>
      {places.length > 1 ? (
        <p className="max-w-prose text-sm text-mute">
          Drag pictures into order, or press space on one, move it with the arrow keys, and press space again.
        </p>
      ) : null}
      <FailedUploads uploading={uploading} onRetry={byHand(steps.retry)} />
      <FieldError id={`${id}-error`}>{refusals.join('\n') || error}</FieldError>
    </fieldset>
  );
}

function AddPictures({ wide, onFiles }: { wide: boolean; onFiles: (files: readonly File[]) => void }) {
  return (
    <li className={wide ? 'col-span-full' : undefined}>
      <FileDrop
        label={wide ? 'Drop pictures here, or choose them' : 'Add pictures'}
        hint={wide ? 'jpg, png, webp, gif or avif, 10 MB each' : undefined}
        types={PICTURE_RULES.types}
        multiple
        onFiles={onFiles}
        className={wide ? 'min-h-40' : 'aspect-square'}
      />
    </li>
  );
}
