import type { ActivityItem } from '@clamor/contract/demand';
import { count } from '../../lib/number-text.ts';
import { activityText } from './activity-text.ts';

export interface ActivityLine {
  id: string;
  type: ActivityItem['type'];
  text: string;
  /** ISO 8601. For a line that stands for several events, the time of the newest. */
  timestamp: string;
}

/** The lines of the feed, newest first. Boosts have no names, so consecutive ones become one line. */
export function activityLines(items: readonly ActivityItem[]): ActivityLine[] {
  const lines: ActivityLine[] = [];
  let boosts = 0;
  for (const item of items) {
    const text = activityText(item);
    if (text === null) continue;
    boosts = item.type === 'boost' ? boosts + 1 : 0;
    const last = lines.at(-1);
    if (boosts > 1 && last !== undefined) last.text = `Boosted ${count(boosts)} times`;
    else lines.push({ id: item.id, type: item.type, text, timestamp: item.timestamp });
  }
  return lines;
}
