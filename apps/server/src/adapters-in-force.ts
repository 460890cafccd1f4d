import type { Setting } from '@clamor/contract/staff-settings';
import type { Config } from './config.ts';
import type { ThisNode } from './modules/nodes/index.ts';
import type { OutsideParts } from './platform/outside/index.ts';

/** The adapters that this node runs with, as staff see them. They contain no secret, address or path. */
export function adaptersInForce(
  config: Config,
  parts: Pick<OutsideParts, 'find'>,
  { isMissingBus }: Pick<ThisNode, 'isMissingBus'>,
): Setting[] {
  const { production, databaseUrl, mail, cards, namedSecrets, staff, rateLimits, textsDir, s3, youtube } = config;
  return [
    { name: 'Runs as', value: production ? 'Production' : 'Development' },
    { name: 'Database', value: databaseUrl === null ? 'The embedded PostgreSQL' : 'A PostgreSQL of the operator' },
    { name: 'Pictures', value: s3 === null ? 'Files under the data folder' : 'An object store of the operator' },
    { name: 'Nodes', value: nodesInForce(config, isMissingBus) },
    { name: 'Mail', value: mail.smtpUrl === null ? 'The development mailbox: nothing is sent' : 'Sent by SMTP' },
    ...lastMailError(parts),
    { name: 'Cards', value: cardsInForce(cards) },
    { name: 'Video likes', value: youtube === null ? 'Not connected' : 'Read with the operator’s key' },
    { name: 'Rate limits', value: rateLimits ? 'On' : 'Off' },
    {
      name: 'Terms, privacy and help',
      value: textsDir === null ? 'Those that come with Clamor' : 'The operator’s own',
    },
    {
      name: 'Staff',
      value: namedSecrets.length === 0 ? 'One secret for all' : `${namedSecrets.length} with a secret of their own`,
    },
    { name: 'Second factor of staff', value: staff.needsSecondFactor ? 'Required' : 'Optional' },
  ];
}

function nodesInForce({ redis, workers }: Config, isMissingBus: boolean): string {
  if (isMissingBus) return 'Several, without Redis: pages miss changes';
  if (workers > 1) return `One, with ${workers} processes on this machine`;
  if (redis !== null) return 'Any number, joined by Redis';
  return 'One, without Redis';
}

/** The setting that shows the last mail error. Empty if this node sends no mail. */
function lastMailError(parts: Pick<OutsideParts, 'find'>): Setting[] {
  const status = parts.find('mail')?.status();
  if (status === undefined) return [];
  const { state, lastError } = status;
  const value = lastError ?? 'None since the server started';
  return [{ name: 'Last mail error', value: state === 'down' ? `Mail does not go now: ${value}` : value }];
}

function cardsInForce(cards: Config['cards']): string {
  if (cards.provider === 'sandbox') return 'Sandbox: no real money moves';
  return cards.mode === 'live' ? 'Stripe' : 'Stripe, with test keys: no real money moves';
}
