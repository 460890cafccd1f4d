import { cx } from 'class-variance-authority';
import { RadioGroup } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

export interface RadioCard<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
}

export interface RadioCardsProps<Value extends string> {
  legend: ReactNode;
  options: readonly RadioCard<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  error?: string | undefined;
  /** The number of columns in a wide window; 2 by default. */
  columns?: 1 | 2 | 3 | undefined;
  /** For short options: two columns on a phone too. */
  dense?: boolean | undefined;
}

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

function Card<Value extends string>({ option }: { option: RadioCard<Value> }) {
  const hintId = useId();
  return (
    <RadioGroup.Item
      value={option.value}
      aria-describedby={option.hint ? hintId : undefined}
      className="group flex min-h-14 items-start gap-3 rounded-lg border border-line2 bg-card p-3.5 text-left transition-colors duration-150 hover:border-edge disabled:opacity-50 data-[state=checked]:border-ink data-[state=checked]:shadow-[inset_0_0_0_1px_var(--color-ink)]"
    >
      <span className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-edge group-data-[state=checked]:border-ink">
        <RadioGroup.Indicator className="size-2.5 rounded-full bg-ink" />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex items-center gap-2 text-[0.9375rem] font-semibold">
          {option.label}
          {option.icon ? <span className="ml-auto text-mute">{option.icon}</span> : null}
        </span>
        {option.hint ? (
          <span id={hintId} className="text-sm text-mute">
            {option.hint}
          </span>
        ) : null}
      </span>
    </RadioGroup.Item>
  );
}

/** A choice among a few options, each with room for a sentence. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, options, value, onValueChange, error, columns = 2, dense = false } = props;
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-sm font-semibold">
        {legend}
      </span>
      <RadioGroup.Root
        value={value}
        onValueChange={(next) => onValueChange(next as Value)}
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        className={cx('grid gap-2.5', dense && 'grid-cols-2', COLUMNS[columns])}
      >
        {options.map((option) => (
          <Card key={option.value} option={option} />
        ))}
      </RadioGroup.Root>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
