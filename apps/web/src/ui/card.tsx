import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';

export interface CardProps extends ComponentProps<'section'> {
  /** Gives the one panel that asks for action a soft shadow; other cards have a thin border. */
  raised?: boolean | undefined;
  /** Without padding, for a picture or a list up to the edge. */
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
