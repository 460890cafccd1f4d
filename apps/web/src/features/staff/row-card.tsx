import type { ReactNode } from 'react';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

export interface RowState {
  label: string;
  tone: NonNullable<BadgeProps['tone']>;
}

export interface RowCardProps {
  title: ReactNode;
  /** The number that counts; nothing where there is none. */
  figure: string;
  state: RowState;
  /** What is to be known of it, a line each. */
  lines: readonly (string | null)[];
  /** What may be done with it; nothing where there is nothing to do. */
  children?: ReactNode;
}

/** One row in a list of staff's. */
export function RowCard({ title, figure, state, lines, children }: RowCardProps) {
  return (
    <li>
      <Card className="grid gap-3">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
          <h3 className="min-w-0 font-semibold wrap-anywhere">{title}</h3>
          <span className="heading text-right text-lg">{figure}</span>
          <span className="col-span-2 justify-self-start sm:col-span-1 sm:col-start-2 sm:justify-self-end">
            <Badge tone={state.tone}>{state.label}</Badge>
          </span>
          <div className="col-span-2 grid min-w-0 content-start gap-0.5 text-[0.9375rem] text-mute wrap-anywhere sm:col-span-1 sm:col-start-1 sm:row-start-2">
            {lines.map((line) =>
              line === null ? null : (
                <p key={line} className="max-w-prose">
                  {line}
                </p>
              ),
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2.5 empty:hidden">{children}</div>
      </Card>
    </li>
  );
}
