import type { SetAvatarBody } from '@clamor/contract/profiles';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Slider } from '../../ui/slider.tsx';

export type Crop = NonNullable<SetAvatarBody['crop']>;

export interface FaceCropProps {
  /** The object URL of the file. */
  url: string;
  onCrop: (crop: Crop) => void;
  /** Called if this browser cannot draw the file. The file can still be uploaded, and the server checks it. */
  onUnreadable: () => void;
}

const ZOOM = { min: 1, max: 4, step: 0.1 };
const MARKS = [1, 2, 3, 4].map((value) => ({ value, label: `${value}×` }));
/** How far an arrow key moves the circle, in pixels. */
const STEP = 8;

/** Chooses the round part of a picture by dragging, pinching or arrow keys. */
export function FaceCrop({ url, onCrop, onUnreadable }: FaceCropProps) {
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className="grid gap-4">
      <div className="relative aspect-square max-h-[36dvh] w-full overflow-hidden rounded-xl bg-sunk2">
        <Cropper
          image={url}
          crop={at}
          onCropChange={setAt}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          onZoomChange={setZoom}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={STEP}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': 'Picture. Move it with the arrow keys.' }}
          mediaProps={{ alt: '', onError: onUnreadable }}
          onCropAreaChange={(percent) => onCrop(fractionsOf(percent))}
        />
      </div>
      <Slider
        label="Zoom"
        value={zoom}
        onValueChange={setZoom}
        {...ZOOM}
        valueText={`${zoom.toFixed(1)}×`}
        marks={MARKS}
        hint="Drag the picture, or move it with the arrow keys, until the face is in the circle."
      />
    </div>
  );
}

/** Converts a crop in percent to fractions of the picture's sides, from 0 to 1. */
function fractionsOf(percent: Crop): Crop {
  const fraction = (value: number) => Math.min(1, Math.max(0, value / 100));
  const { x, y, width, height } = percent;
  return { x: fraction(x), y: fraction(y), width: fraction(width), height: fraction(height) };
}

/** Whether two crops are equal, apart from rounding. The cropper reports its crop again whenever the layout changes. */
export function isSameCrop(one: Crop, other: Crop): boolean {
  return (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) < 0.001);
}
