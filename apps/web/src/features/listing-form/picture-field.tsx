import { LIMITS } from '@clamor/contract/limits';
import { cx } from 'class-variance-authority';
import { ImagePlus, RotateCcw, Star, X } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PICTURE_TYPES, type UploadingPicture } from './picture-upload.ts';
import { type FormPictures, usePictureUploads } from './use-picture-uploads.ts';

export interface PictureFieldProps extends FormPictures {
  error?: string | undefined;
}

const TILE = 'relative aspect-square overflow-hidden rounded-lg border border-line bg-sunk';
const ROUND =
  'absolute grid size-9 touch place-items-center rounded-full border border-line bg-card/90 text-ink hover:bg-card';
const CORNER = `${ROUND} top-1.5 right-1.5`;

/** Up to eight pictures: dropped or chosen, seen at once, the first of them on every card and share. */
export function PictureField({ error, ...pictures }: PictureFieldProps) {
  const id = useId();
  const { urls } = pictures;
  const { places, uploading, refusal, room, add, retry, drop, remove, lead } = usePictureUploads(pictures);
  const tileAt = (place: string) => {
    const picture = uploading.find(({ id: coming }) => coming === place);
    if (picture !== undefined) {
      return <OnItsWay key={place} picture={picture} onRetry={() => retry(place)} onDrop={() => drop(place)} />;
    }
    const index = urls.indexOf(place);
    return <Stored key={place} url={place} index={index} onRemove={() => remove(place)} onFirst={() => lead(place)} />;
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">
        Pictures <span className="font-normal text-mute">up to {LIMITS.mediaMax}, the first one leads</span>
      </legend>
      <ul className="grid grid-cols-3 gap-2.5 sm:grid-cols-4">
        {places.map(tileAt)}
        {room > 0 ? <AddTile id={id} wide={urls.length + uploading.length === 0} onFiles={add} /> : null}
      </ul>
      <FieldError id={`${id}-error`}>{refusal ?? error}</FieldError>
    </fieldset>
  );
}

interface StoredProps {
  url: string;
  index: number;
  onRemove: () => void;
  onFirst: () => void;
}

function Stored({ url, index, onRemove, onFirst }: StoredProps) {
  return (
    <li className={TILE}>
      <Picture url={url} alt={`Number ${index + 1}`} sizes="160px" widest={320} className="size-full object-cover" />
      <button type="button" className={CORNER} aria-label={`Remove picture ${index + 1}`} onClick={onRemove}>
        <X className="size-4" />
      </button>
      {index === 0 ? (
        <span className="absolute bottom-1.5 left-1.5 rounded-full bg-ink/75 px-2.5 py-0.5 text-xs font-semibold text-paper">
          First
        </span>
      ) : (
        <button
          type="button"
          onClick={onFirst}
          aria-label={`Make picture ${index + 1} the first`}
          className={`${ROUND} bottom-1.5 left-1.5`}
        >
          <Star className="size-4" />
        </button>
      )}
    </li>
  );
}

interface OnItsWayProps {
  picture: UploadingPicture;
  onRetry: () => void;
  onDrop: () => void;
}

function OnItsWay({ picture, onRetry, onDrop }: OnItsWayProps) {
  return (
    <li className={cx(TILE, picture.error !== null && 'border-danger')}>
      <img src={picture.previewUrl} alt="" className="size-full object-cover opacity-45" />
      {picture.error === null ? (
        <div
          role="progressbar"
          aria-label={`Sending ${picture.name}`}
          aria-valuenow={picture.percent}
          className="absolute inset-x-2.5 bottom-2.5 h-1.5 overflow-hidden rounded-full bg-sunk2"
        >
          <div className="h-full rounded-full bg-ink" style={{ width: `${picture.percent}%` }} />
        </div>
      ) : (
        <div className="absolute inset-0 grid place-content-center gap-1.5 p-2 text-center" role="alert">
          <p className="text-xs font-semibold text-danger">{picture.error}</p>
          <Button size="sm" variant="quiet" icon={<RotateCcw className="size-4" />} onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
      <button type="button" className={CORNER} aria-label={`Remove ${picture.name}`} onClick={onDrop}>
        <X className="size-4" />
      </button>
    </li>
  );
}

function AddTile({ id, wide, onFiles }: { id: string; wide: boolean; onFiles: (files: Iterable<File>) => void }) {
  const [over, setOver] = useState(false);
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(event.dataTransfer.files);
  };
  return (
    <li className={cx(wide && 'col-span-full')}>
      <input
        id={id}
        type="file"
        multiple
        accept={PICTURE_TYPES}
        className="peer sr-only"
        onChange={(event) => {
          onFiles(event.target.files ?? []);
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={take}
        className={cx(
          'grid cursor-pointer place-content-center place-items-center gap-1.5 rounded-lg border-2 border-dashed p-4 text-center transition-colors duration-150 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink hover:border-ink',
          over ? 'border-ink bg-sunk2' : 'border-edge bg-sunk',
          wide ? 'min-h-40' : 'aspect-square',
        )}
      >
        <ImagePlus className="size-6 text-mute" />
        <span className="text-sm font-semibold">{wide ? 'Drop pictures here, or choose them' : 'Add'}</span>
        {wide ? <span className="text-sm text-mute">jpg, png, webp, gif or avif, 10 MB each</span> : null}
      </label>
    </li>
  );
}
