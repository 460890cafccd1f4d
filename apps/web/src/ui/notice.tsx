import { cx } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsReadable } from './said.tsx';

const TONES = {
  plain: { look: 'bg-sunk text-ink', icon: Info },
  rise: { look: 'bg-rise-soft text-rise', icon: CircleCheck },
  soon: { look: 'bg-soon-soft text-soon-text', icon: Info },
  danger: { look: 'bg-danger-soft text-danger', icon: CircleAlert },
  won: { look: 'bg-won-soft text-won', icon: CircleCheck },
} as const;

export interface NoticeProps {
  tone?: keyof typeof TONES | undefined;
  children: ReactNode;
  /** A button beside the text, or below it on a phone. */
  action?: ReactNode;
  /**
   * `alert` interrupts a screen reader, `status` does not. Leave it out for a notice that is rendered with the page.
   */
  role?: 'alert' | 'status' | undefined;
  className?: string | undefined;
}

/** A message that stays on the page. */
export function Notice({ tone = 'plain', children, action, role, className }: NoticeProps) {
  const { look, icon: Icon } = TONES[tone];
  const isReadable = useIsReadable(role === 'status');
  return (
    <div
      role={role}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3 text-[0.9375rem]',
        look,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-2.5 font-medium">
        <Icon className="mt-0.5 size-5 shrink-0" />
        <div aria-hidden={isReadable ? undefined : true} className="max-w-prose min-w-0 text-pretty">
          {children}
        </div>
      </div>
      {action}
    </div>
  );
}
