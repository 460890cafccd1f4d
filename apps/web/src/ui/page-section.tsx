import type { ReactNode } from 'react';

export interface PageSectionProps {
  /** Of its heading. */
  id: string;
  title: string;
  /** What can be done with all of it, beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page, under a heading of its own. */
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
