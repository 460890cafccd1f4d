import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { cx } from 'class-variance-authority';
import { Star, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { wantsStillness } from '../../lib/motion.ts';
import type { UploadingPicture } from '../../lib/picture-upload.ts';
import { Picture } from '../../ui/picture.tsx';
import { UploadProgress } from '../../ui/upload-progress.tsx';

const ROUND =
  'absolute grid size-9 touch place-items-center rounded-full border border-line bg-card/90 text-ink hover:bg-card';
const CORNER = `${ROUND} top-1.5 right-1.5`;

interface TileProps {
  place: string;
  /** The picture's name in the announcements for screen readers. */
  name: string;
  failed?: boolean | undefined;
  /** The visible picture, which is also the drag handle. */
  picture: ReactNode;
  children: ReactNode;
}

/** The place of one picture. It is dragged by the picture. */
function Tile({ place, name, failed = false, picture, children }: TileProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: place });
  const style = {
    transform: CSS.Translate.toString(transform),
    transition: wantsStillness() ? undefined : transition,
  };
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={cx(
        'relative aspect-square overflow-hidden rounded-lg border bg-sunk',
        failed ? 'border-danger' : 'border-line',
        isDragging && 'z-10 shadow-float outline-2 outline-ink',
      )}
    >
      {picture}
      <button
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
        className="absolute inset-0 cursor-grab rounded-lg focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ink active:cursor-grabbing"
      />
      {children}
    </li>
  );
}

export interface PictureTileProps {
  url: string;
  /** The picture's position, from 1. */
  number: number;
  onRemove: () => void;
  /** Moves the picture to the first place; null if it is there already. */
  onLead: (() => void) | null;
}

/** An uploaded picture. */
export function PictureTile({ url, number, onRemove, onLead }: PictureTileProps) {
  const picture = (
    <Picture url={url} alt={`Number ${number}`} sizes="160px" widest={320} className="size-full object-cover" />
  );
  return (
    <Tile place={url} name={`picture ${number}`} picture={picture}>
      <button type="button" className={CORNER} aria-label={`Remove picture ${number}`} onClick={onRemove}>
        <X className="size-4" />
      </button>
      {onLead === null ? (
        <span className="pointer-events-none absolute bottom-1.5 left-1.5 rounded-full bg-ink/75 px-2.5 py-0.5 text-xs font-semibold text-paper">
          First
        </span>
      ) : (
        <button
          type="button"
          onClick={onLead}
          aria-label={`Make picture ${number} the first`}
          className={`${ROUND} bottom-1.5 left-1.5`}
        >
          <Star className="size-4" />
        </button>
      )}
    </Tile>
  );
}

export interface UploadTileProps {
  picture: UploadingPicture;
  onDrop: () => void;
}

/** A picture that is being uploaded, or whose upload failed. */
export function UploadTile({ picture, onDrop }: UploadTileProps) {
  const { id, name, previewUrl, failure } = picture;
  const shown = (
    <img
      src={previewUrl}
      alt=""
      draggable={false}
      // If the browser cannot draw the file, the place stays empty instead of showing a broken-image icon.
      onError={({ currentTarget }) => currentTarget.classList.add('invisible')}
      className="size-full object-cover opacity-45"
    />
  );
  return (
    <Tile place={id} name={name} picture={shown} failed={failure !== null}>
      <div className="pointer-events-none absolute inset-x-2 bottom-2">
        <UploadProgress {...picture} />
      </div>
      <button type="button" className={CORNER} aria-label={`Remove ${name}`} onClick={onDrop}>
        <X className="size-4" />
      </button>
    </Tile>
  );
}
