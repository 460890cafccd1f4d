import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

export function Checkbox({ label, checked, onCheckedChange }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-start gap-3">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        className="touch mt-2.5 grid size-6 shrink-0 place-items-center rounded-sm border border-edge bg-card data-[state=checked]:border-ink data-[state=checked]:bg-ink data-[state=checked]:text-paper"
      >
        <Radix.Indicator>
          <Check className="size-4" strokeWidth={3} />
        </Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id} className="grid flex-1 cursor-pointer py-2.5">
        <span className="text-[0.9375rem] font-medium">{label}</span>
      </label>
    </div>
  );
}
