import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';

export interface CardProps extends ComponentProps<'section'> {
  /** Gives the card a soft shadow, for the one panel that asks for action. Other cards have a thin border. */
  raised?: boolean | undefined;
  /** Leaves the padding out, for a picture or list that reaches the edge. */
  flush?: boolean | undefined;
}

export function Card({ raised = false, flush = false, className, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={cx(
        'min-w-0 rounded-2xl border border-line bg-card',
        !flush && 'p-5 sm:p-6',
        raised && 'shadow-panel',
        className,
      )}
    />
  );
}
