import { cx } from 'class-variance-authority';
import type { ComponentProps } from 'react';

export interface CardProps extends ComponentProps<'section'> {
  /** One soft shadow for the panel that asks for action; the others have a hairline. */
  raised?: boolean | undefined;
  /** Without its own padding, for a picture or a list up to the edge. */
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
