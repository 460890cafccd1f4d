import { cx } from 'class-variance-authority';
import { Package } from 'lucide-react';
import { useState } from 'react';
import { Picture } from '../../../ui/picture.tsx';

export interface OrderPictureProps {
  url: string | null;
  /** The classes that set the picture's size. */
  className: string;
}

/** The item's first picture, small; a parcel icon if there is none or it fails to load. */
export function OrderPicture({ url, className }: OrderPictureProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const frame = cx('shrink-0 overflow-hidden rounded-lg bg-sunk2', className);
  if (url === null || url === failedUrl) {
    return (
      <div aria-hidden="true" className={cx(frame, 'grid place-items-center text-mute')}>
        <Package className="size-7" />
      </div>
    );
  }
  return (
    <Picture
      url={url}
      alt=""
      sizes="96px"
      widest={320}
      onFail={() => setFailedUrl(url)}
      className={cx(frame, 'object-cover')}
    />
  );
}
