import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

export interface PanelProps {
  title: string;
  text: string;
  children: ReactNode;
}

export function Panel({ title, text, children }: PanelProps) {
  return (
    <Card className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 className="heading text-xl">{title}</h2>
        <p className="text-mute">{text}</p>
      </div>
      {children}
    </Card>
  );
}
