import type { ReactNode } from 'react';

export interface PageSectionProps {
  /** The id of its heading. */
  id: string;
  title: string;
  /** An action for the whole section, beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page with its own heading. */
export function PageSection({ id, title, action, children }: PageSectionProps) {
  return (
    <section className="grid gap-4" aria-labelledby={id}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="heading text-2xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
