import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { useId } from 'react';
import type { ToggleProps } from './toggle-props.ts';

export function Checkbox({ label, hint, checked, onCheckedChange, disabled = false, name }: ToggleProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-start gap-3">
      <Radix.Root
        id={id}
        name={name}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="touch mt-2.5 grid size-6 shrink-0 place-items-center rounded-sm border border-edge bg-card disabled:opacity-50 data-[state=checked]:border-ink data-[state=checked]:bg-ink data-[state=checked]:text-paper"
      >
        <Radix.Indicator>
          <Check className="size-4" strokeWidth={3} aria-hidden="true" />
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id} className="grid flex-1 cursor-pointer py-2.5">
        <span className="text-[0.9375rem] font-medium">{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className="text-sm text-mute">
            {hint}
          </span>
        ) : null}
      </label>
    </div>
  );
}
