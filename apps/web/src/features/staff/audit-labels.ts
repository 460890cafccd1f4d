import type { AuditEntry } from '@clamor/contract/staff';
import { money } from '../../lib/money.ts';

/** Actions and fields whose label is not made from their name. */
const ACTION_LABELS: Readonly<Record<string, string>> = { remove_listing: 'Delete listing' };
const FIELD_LABELS: Readonly<Record<string, string>> = { bossBucksEligible: 'eligible for tokens' };

/** The label of an action: `suspend_user` becomes `Suspend user`. */
export function actionText(action: string): string {
  if (ACTION_LABELS[action] !== undefined) return ACTION_LABELS[action];
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const CENTS = 'Cents';
/** Fields whose values are constants of the API, such as `SECOND_CHANCE_AWARDED`. */
const STATE_FIELDS = ['status', 'state'];

/** The label of a field: `adminNotes` becomes `admin notes`, and `sellerCents`, whose value is shown in dollars, becomes `seller`. */
function fieldText(name: string): string {
  if (FIELD_LABELS[name] !== undefined) return FIELD_LABELS[name];
  const words = name.endsWith(CENTS) ? name.slice(0, -CENTS.length) : name;
  return words.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function valueText(name: string, value: unknown): string {
  if (typeof value === 'number' && name.endsWith(CENTS)) return money(value);
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return JSON.stringify(value);
  return STATE_FIELDS.includes(name) ? value.replaceAll('_', ' ').toLowerCase() : value;
}

export interface ChangedField {
  field: string;
  before: string;
  after: string;
}

/** The changed fields of an entry, with their values before and after. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    field: fieldText(name),
    before: valueText(name, before?.[name]),
    after: valueText(name, after?.[name]),
  }));
}

/** Further details of an entry, such as a reason. Empty ones are left out. */
export function detailTexts(details: AuditEntry['details']): { field: string; text: string }[] {
  const said = Object.entries(details).filter(([, value]) => value !== null && value !== '');
  return said.map(([name, value]) => ({ field: fieldText(name), text: valueText(name, value) }));
}
