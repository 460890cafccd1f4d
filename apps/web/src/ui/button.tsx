import { cva, cx, type VariantProps } from 'class-variance-authority';
import { TriangleAlert } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Spinner } from './spinner.tsx';

/**
 * The classes of a button, also for links that look like one. `solid` is the main action of most screens; `loud` is
 * for live auctions, `rise` for demand, `won` for paying what was won, `danger` for actions that cannot be undone. A disabled button is neutral but
 * readable; a pending one keeps its colours and shows a spinner.
 */
export const buttonStyle = cva(
  'inline-flex print:hidden shrink-0 items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap no-underline select-none transition-[background-color,border-color,color,opacity,transform] duration-150 active:scale-[0.985] disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk2 disabled:text-mute aria-disabled:cursor-not-allowed aria-busy:cursor-progress data-resting:border-line data-resting:bg-sunk2 data-resting:text-mute [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        solid: 'bg-ink text-paper hover:bg-ink/88',
        loud: 'bg-loud text-on-loud hover:brightness-106',
        rise: 'bg-rise text-on-rise hover:brightness-108',
        won: 'bg-won text-on-won hover:brightness-108',
        quiet: 'border border-line2 bg-card text-ink hover:border-edge hover:bg-sunk',
        ghost: 'text-ink hover:bg-sunk2',
        danger: 'border border-danger/45 bg-danger-soft text-danger hover:border-danger',
      },
      size: {
        sm: 'min-h-9 px-3 text-sm touch',
        md: 'min-h-11 px-4 text-[0.9375rem]',
        lg: 'min-h-14 rounded-lg px-6 text-lg',
        icon: 'size-11 px-0',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'solid', size: 'md' },
  },
);

type ButtonStyle = VariantProps<typeof buttonStyle>;

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Pending: keeps its place and focus, ignores presses, and shows a spinner. */
  pending?: boolean | undefined;
  /** The label while pending, for example `Saving...`. */
  pendingText?: string | undefined;
  /** Ignores presses for now and says why. Unlike a disabled button it keeps the focus. */
  resting?: boolean | undefined;
  icon?: ReactNode;
}

/** The default icon of a variant. Danger is never shown by colour alone. */
const DEFAULT_ICONS: Readonly<Record<string, ReactNode>> = {
  danger: <TriangleAlert className="size-4.5" />,
};

export function Button({
  variant,
  size,
  wide,
  pending = false,
  pendingText,
  resting = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (pending || resting) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || resting || rest['aria-disabled'] || undefined}
      data-resting={resting || undefined}
      aria-busy={pending || undefined}
      onClick={press}
      // Without JavaScript a submit button still works, because the browser sends the form. Other buttons are hidden.
      className={cx(buttonStyle({ variant, size, wide, className }), type === 'button' && 'scripted')}
    >
      {pending ? <Spinner /> : (icon ?? DEFAULT_ICONS[variant ?? 'solid'])}
      {pending && pendingText !== undefined ? pendingText : children}
    </button>
  );
}

export interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonStyle {
  icon?: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonStyle({ variant, size, wide, className })}>
      {icon}
      {children}
    </Link>
  );
}
