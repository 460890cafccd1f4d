import { cx } from 'class-variance-authority';
import { Star } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useId, useState } from 'react';
import { FieldError } from './field.tsx';
import { STAR_PLACES, starsText } from './stars.tsx';

export interface StarPickerProps {
  legend: string;
  /** 0 if none is chosen. */
  value: number;
  onValueChange: (value: number) => void;
  error?: string | undefined;
}

/** One to five stars, chosen by pointer or arrow keys. */
export function StarPicker({ legend, value, onValueChange, error }: StarPickerProps) {
  const id = useId();
  const [over, setOver] = useState(0);
  const shown = over === 0 ? value : over;
  return (
    <div className="grid gap-1">
      <span id={id} className="text-sm font-semibold">
        {legend}
      </span>
      <div className="flex flex-wrap items-center gap-x-3">
        <RadioGroup.Root
          value={value === 0 ? '' : String(value)}
          onValueChange={(next) => onValueChange(Number(next))}
          orientation="horizontal"
          aria-labelledby={id}
          aria-describedby={error ? `${id}-error` : undefined}
          className="-ml-2 flex"
          onPointerLeave={() => setOver(0)}
        >
          {STAR_PLACES.map((place) => (
            <RadioGroup.Item
              key={place}
              value={String(place)}
              aria-label={starsText(place)}
              onPointerEnter={() => setOver(place)}
              className="grid size-11 place-items-center rounded-md"
            >
              <Star
                className={cx('size-7', place <= shown ? 'fill-current text-ink' : 'text-edge')}
                aria-hidden="true"
              />
            </RadioGroup.Item>
          ))}
        </RadioGroup.Root>
        <span className="text-sm text-mute">{shown === 0 ? '' : starsText(shown)}</span>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
