import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

export interface SwitchProps {
  label: ReactNode;
  hint: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  /** The change is being saved: the switch keeps the focus and ignores presses. */
  pending?: boolean | undefined;
}

/** A setting that is on or off; the whole row can be pressed. */
export function Switch({ label, hint, checked, onCheckedChange, disabled = false, pending = false }: SwitchProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label htmlFor={id} className="grid flex-1 cursor-pointer py-1.5">
        <span className="text-[0.9375rem] font-semibold">{label}</span>
        <span id={hintId} className="max-w-prose text-sm text-mute">
          {hint}
        </span>
      </label>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => pending || onCheckedChange(next)}
        disabled={disabled}
        aria-disabled={pending || undefined}
        aria-describedby={hintId}
        className="touch h-7 w-12 shrink-0 rounded-full border border-edge bg-sunk2 transition-colors duration-150 disabled:opacity-60 aria-disabled:opacity-60 data-[state=checked]:border-ink data-[state=checked]:bg-ink"
      >
        <Radix.Thumb className="block size-5 translate-x-1 rounded-full bg-mute transition-transform duration-150 data-[state=checked]:translate-x-[22px] data-[state=checked]:bg-paper" />
      </Radix.Root>
    </div>
  );
}
