import { cva, type VariantProps } from 'class-variance-authority';
import { TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';

const badgeStyle = cva(
  'inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs leading-5 font-semibold whitespace-nowrap [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        plain: 'bg-sunk2 text-ink',
        outline: 'border border-line2 bg-card text-mute',
        rise: 'bg-rise text-on-rise',
        soon: 'bg-soon text-on-soon',
        loud: 'bg-loud text-on-loud',
        danger: 'bg-danger-soft text-danger',
        won: 'bg-won-soft text-won',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

export interface BadgeProps extends ComponentProps<'span'>, VariantProps<typeof badgeStyle> {}

/** A status in a word or two. The colour repeats what the word says, and danger also has an icon. */
export function Badge({ tone, className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={badgeStyle({ tone, className })}>
      {tone === 'danger' ? <TriangleAlert aria-hidden="true" /> : null}
      {children}
    </span>
  );
}

/** A small label with one fact: `Condition: Excellent`. */
export function Chip({ className, ...rest }: ComponentProps<'span'>) {
  return (
    <span
      {...rest}
      className={`inline-flex max-w-full items-center gap-1.5 rounded-sm border border-line2 px-2.5 py-1 text-sm font-medium text-mute [&_svg]:size-4 ${className ?? ''}`}
    />
  );
}
