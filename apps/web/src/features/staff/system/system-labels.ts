import type { OutsidePartState } from '@clamor/contract/staff-system';

/** The label of each external service, and what members notice during its outage. */
export const PART_LABELS: Readonly<Record<OutsidePartState['name'], { label: string; without: string }>> = {
  mail: { label: 'Mail', without: 'Mails wait and are tried again.' },
  storage: { label: 'Pictures', without: 'Uploads fail, and pictures may not show.' },
  cards: { label: 'Card provider', without: 'Payments and refunds wait.' },
  videos: { label: 'Video platform', without: 'New video likes are not counted.' },
};

export const STATE_LABELS = {
  up: { text: 'Works', tone: 'plain' },
  down: { text: 'Does not work', tone: 'danger' },
  unknown: { text: 'Not asked yet', tone: 'outline' },
  unused: { text: 'Not used', tone: 'outline' },
} as const satisfies Record<OutsidePartState['state'], { text: string; tone: string }>;

/** A count with an upper limit: `17`, or `10,000 or more`. */
export function countText(count: number, countedUpTo: number): string {
  const text = count.toLocaleString('en-US');
  return count < countedUpTo ? text : `${text} or more`;
}

/** The label of a job, with a capital letter: `Clock worker`. */
export function jobLabel(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
