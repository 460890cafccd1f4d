import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';
import type { ToggleProps } from './toggle-props.ts';

/** A setting that is on or off; the whole row answers to a press. */
export function Switch({ label, hint, checked, onCheckedChange, disabled = false, name }: ToggleProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="grid flex-1 cursor-pointer py-1.5">
        <span className="text-[0.9375rem] font-semibold">{label}</span>
        {hint ? (
          <span id={hintId} className="text-sm text-mute">
            {hint}
          </span>
        ) : null}
      </label>
      <Radix.Root
        id={id}
        name={name}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-describedby={hint ? hintId : undefined}
        className="touch h-7 w-12 shrink-0 rounded-full border border-edge bg-sunk2 transition-colors duration-150 disabled:opacity-60 data-[state=checked]:border-ink data-[state=checked]:bg-ink"
      >
        <Radix.Thumb className="block size-5 translate-x-1 rounded-full bg-mute transition-transform duration-150 data-[state=checked]:translate-x-[22px] data-[state=checked]:bg-paper" />
      </Radix.Root>
    </div>
  );
}
