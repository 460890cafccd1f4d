import type { ReactNode } from 'react';

export interface FormFieldsetProps {
  title: string;
  lead?: string | undefined;
  children: ReactNode;
}

/** One part of a long form: title, explanation and fields. */
export function FormFieldset({ title, lead, children }: FormFieldsetProps) {
  return (
    <section className="grid gap-5 border-t border-line py-8 first:border-0 first:pt-0">
      <div className="grid gap-1">
        <h2 className="heading text-2xl in-[[role=dialog]]:text-lg">{title}</h2>
        {lead === undefined ? null : <p className="max-w-prose text-mute">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
