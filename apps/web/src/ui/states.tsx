import { cx } from 'class-variance-authority';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface StateProps {
  title: ReactNode;
  children?: ReactNode;
  /** Buttons for the next step. */
  actions?: ReactNode;
  /** The level of the heading; 1 if the state replaces the whole page. */
  level?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
}

function State({
  title,
  children,
  actions,
  level = 2,
  mark,
  className,
  ...rest
}: StateProps & { mark: ReactNode; role?: string }) {
  const Heading = `h${level}` as const;
  return (
    <div {...rest} className={cx('mx-auto grid max-w-lg justify-items-center gap-3 px-4 py-12 text-center', className)}>
      {mark}
      <Heading className={level === 1 ? 'display text-4xl' : 'heading text-2xl'}>{title}</Heading>
      {children ? <div className="text-mute text-pretty">{children}</div> : null}
      {actions ? <div className="mt-3 flex flex-wrap justify-center gap-2.5">{actions}</div> : null}
    </div>
  );
}

/** Five low bars: the picture of an empty list. */
function QuietBars() {
  return (
    <svg viewBox="0 0 60 32" className="mb-2 h-12 text-line2" fill="currentColor" aria-hidden="true">
      {[8, 11, 7, 13, 9].map((height, index) => (
        <rect key={height} x={index * 12 + 3} y={32 - height} width="6" height={height} rx="3" />
      ))}
    </svg>
  );
}

/** Says that there is nothing yet, and what to do. */
export function EmptyState({ icon, ...rest }: StateProps & { icon?: ReactNode }) {
  return <State mark={icon ?? <QuietBars />} {...rest} />;
}

/** Says what went wrong, and what to do. */
export function ErrorState(props: StateProps) {
  const mark = (
    <span className="mb-2 grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
      <TriangleAlert className="size-7" />
    </span>
  );
  return <State mark={mark} role="alert" {...props} />;
}
