import { Slider as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

export interface SliderMark {
  value: number;
  label: string;
}

export interface SliderProps {
  label: ReactNode;
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  /** The value as text, shown beside the label and read aloud: `15 minutes`. */
  valueText: string;
  marks: readonly SliderMark[];
  hint: ReactNode;
}

function Marks({ marks, min, max }: { marks: readonly SliderMark[]; min: number; max: number }) {
  return (
    <div className="relative mx-3 h-5 text-xs text-mute" aria-hidden="true">
      {marks.map((mark) => (
        <span
          key={mark.value}
          className="absolute -translate-x-1/2 whitespace-nowrap"
          style={{ left: `${((mark.value - min) / (max - min)) * 100}%` }}
        >
          {mark.label}
        </span>
      ))}
    </div>
  );
}

export function Slider({ label, value, onValueChange, min, max, step, valueText, marks, hint }: SliderProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-4">
        <span id={id} className="text-sm font-semibold">
          {label}
        </span>
        <output className="heading text-lg">{valueText}</output>
      </div>
      <Radix.Root
        value={[value]}
        onValueChange={([next]) => next !== undefined && onValueChange(next)}
        min={min}
        max={max}
        step={step}
        className="relative flex h-11 touch-none items-center"
      >
        <Radix.Track className="relative h-1.5 grow rounded-full bg-sunk2">
          <Radix.Range className="absolute h-full rounded-full bg-ink" />
        </Radix.Track>
        <Radix.Thumb
          aria-labelledby={id}
          aria-valuetext={valueText}
          className="touch block size-6 cursor-grab rounded-full border-2 border-ink bg-card shadow-panel active:cursor-grabbing"
        />
      </Radix.Root>
      <Marks marks={marks} min={min} max={max} />
      <p className="text-sm text-mute">{hint}</p>
    </div>
  );
}
