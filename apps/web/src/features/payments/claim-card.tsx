import type { Claim } from '@clamor/contract/orders';
import { CircleAlert, CircleCheck, CircleDot, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ClaimTone, claimLabels } from './claim-labels.ts';
import { DueLine } from './due-line.tsx';

const LOOK = {
  won: { icon: CircleCheck, color: 'text-won', ground: 'border-won/35 bg-won-soft' },
  plain: { icon: CircleDot, color: 'text-mute', ground: 'border-line bg-sunk' },
  soon: { icon: Hourglass, color: 'text-soon-text', ground: 'border-soon/60 bg-soon-soft/50' },
  danger: { icon: CircleAlert, color: 'text-danger', ground: 'border-danger/40 bg-danger-soft' },
} as const satisfies Record<ClaimTone, unknown>;

export interface StepCardProps {
  tone: ClaimTone;
  title: string;
  text: ReactNode;
  /** Content below the text: the deadline and the actions. */
  children?: ReactNode;
  headingLevel?: 2 | 3;
  /** The card is not a region of its own, because the dialog around it is one. */
  inDialog?: boolean;
}

/** A card with a sale's next step and its actions. */
export function StepCard({ tone, title, text, children, headingLevel = 3, inDialog = false }: StepCardProps) {
  const { icon: Icon, color, ground } = LOOK[tone];
  const Heading = `h${headingLevel}` as const;
  const Box = inDialog ? 'div' : 'section';
  return (
    <Box
      aria-label={inDialog ? undefined : title}
      className={`grid grid-cols-1 gap-4 rounded-lg border p-4 sm:p-5 ${ground}`}
    >
      <div className="flex items-start gap-3">
        <Icon className={`mt-0.5 size-6 shrink-0 ${color}`} />
        <div role="status" className="grid min-w-0 gap-1">
          <Heading className="heading text-xl">{title}</Heading>
          <p className="max-w-prose wrap-anywhere">{text}</p>
        </div>
      </div>
      {children}
    </Box>
  );
}

export interface ClaimCardProps {
  claim: Claim;
  headingLevel?: 2 | 3;
  /** The actions that this page offers. */
  children?: ReactNode;
}

/** The status of a purchase or sale, from the viewer's side. */
export function ClaimCard({ claim, headingLevel, children }: ClaimCardProps) {
  const { tone, title, text, by, since } = claimLabels(claim);
  return (
    <StepCard tone={tone} title={title} text={text} {...(headingLevel === undefined ? {} : { headingLevel })}>
      {claim.by === null ? null : <DueLine label={by} since={since} at={claim.by} />}
      {children}
    </StepCard>
  );
}
