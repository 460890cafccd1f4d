import { useState } from 'react';
import { Picture } from './picture.tsx';

export interface AvatarProps {
  name: string;
  url: string | null;
  /** The side in pixels. */
  size?: number | undefined;
}

/** A picture, or the first two letters of the name if there is none or it fails to load. */
export function Avatar({ name, url, size = 40 }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const box = { width: size, height: size, fontSize: size * 0.36 };
  if (url !== null && url !== failedUrl) {
    return (
      <span style={box} className="grid shrink-0 overflow-hidden rounded-full border border-line bg-sunk2">
        <Picture
          url={url}
          alt=""
          sizes={`${size}px`}
          widest={320}
          onFail={() => setFailedUrl(url)}
          className="size-full object-cover"
        />
      </span>
    );
  }
  return (
    <span
      aria-hidden="true"
      style={box}
      className="heading grid shrink-0 place-items-center rounded-full bg-sunk2 text-ink uppercase"
    >
      {name.slice(0, 2)}
    </span>
  );
}
