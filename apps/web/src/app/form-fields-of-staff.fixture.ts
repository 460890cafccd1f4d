import { LIMITS } from '@clamor/contract/limits';
import { listListings } from '@clamor/contract/listings';
import { listAudit } from '@clamor/contract/staff';
import { EditStaffListingBody } from '@clamor/contract/staff-listings';
import { payoutPaid } from '@clamor/contract/staff-money';
import { CodeBody, SignInStaffBody } from '@clamor/contract/staff-sessions';
import { REASON_FORM, RefundTyped, SAID_REASON_FORM, splitOf, WriteOffTyped } from '../features/staff/action-forms.ts';
import { type Bound, filled, number, reason, text } from './form-bounds.fixture.ts';

export interface FieldRow {
  /** The control, and the attributes that matter to a phone's keyboard, a password manager or the browser. */
  looks: string;
  /** The field's limits, or a text that says why it has none. */
  bound: Bound | string;
}

const dollars = String(LIMITS.moneyMaxCents / 100);
const dollarsOver = (LIMITS.moneyMaxCents / 100 + 0.01).toFixed(2);
const staffCode = filled(text(CodeBody, 'code', LIMITS.staffCodeMax));
/** The fields of the staff pages. */
export const STAFF_FIELDS: Readonly<Record<string, FieldRow>> = {
  'features/staff/audit-tab.tsx Done to (id)': {
    looks: `TextField maxLength=${LIMITS.tokenMax}`,
    bound: text(listAudit.query, 'subject', LIMITS.tokenMax),
  },
  'features/staff/list-filters.tsx {label}': {
    looks: `TextField type=search enterKeyHint=search maxLength=${LIMITS.searchMax}`,
    bound: text(listListings.query, 'q', LIMITS.searchMax),
  },
  'features/staff/listings/auction-actions.tsx reason': { looks: 'TextArea', bound: reason(SAID_REASON_FORM.body) },
  'features/staff/listings/listing-editor.tsx title': {
    looks: `TextField maxLength=${LIMITS.titleMax}`,
    bound: text(EditStaffListingBody, 'title', LIMITS.titleMax),
  },
  'features/staff/listings/listing-editor.tsx description': {
    looks: `TextArea maxLength=${LIMITS.descriptionMax}`,
    bound: text(EditStaffListingBody, 'description', LIMITS.descriptionMax),
  },
  'features/staff/listings/listing-editor.tsx adminNotes': {
    looks: `TextArea maxLength=${LIMITS.adminNotesMax}`,
    bound: text(EditStaffListingBody, 'adminNotes', LIMITS.adminNotesMax),
  },
  'features/staff/members/member-actions.tsx reason': { looks: 'TextArea', bound: reason(SAID_REASON_FORM.body) },
  'features/staff/money/payment-actions.tsx reason': { looks: 'TextArea', bound: filled(reason(RefundTyped)) },
  'features/staff/money/payment-actions.tsx seller': {
    looks: 'MoneyField',
    bound: number(splitOf(LIMITS.moneyMaxCents, ''), 'seller', dollars, dollarsOver),
  },
  'features/staff/money/payment-actions.tsx fees': {
    looks: 'MoneyField',
    bound: number(splitOf(LIMITS.moneyMaxCents, ''), 'fees', dollars, dollarsOver),
  },
  'features/staff/money/payment-actions.tsx losses': {
    looks: 'MoneyField',
    bound: number(splitOf(LIMITS.moneyMaxCents, ''), 'losses', dollars, dollarsOver),
  },
  'features/staff/money/payout-actions.tsx reference': {
    looks: 'TextField autoComplete=off',
    bound: filled(text(payoutPaid.body, 'reference', LIMITS.referenceMax)),
  },
  'features/staff/money/payout-actions.tsx amount': {
    looks: 'MoneyField',
    bound: { ...number(WriteOffTyped, 'amount', dollars, dollarsOver), least: ['0.01', '0'] },
  },
  'features/staff/money/payout-actions.tsx reason': { looks: 'TextArea', bound: filled(reason(WriteOffTyped)) },
  'features/staff/reviews/remove-review.tsx reason': { looks: 'TextArea', bound: filled(reason(REASON_FORM.body)) },
  'features/staff/staff-gate.tsx Admin secret': {
    looks: 'PasswordField autoComplete=off',
    bound: filled(text(SignInStaffBody, 'secret', LIMITS.tokenMax)),
  },
  'features/staff/staff-gate.tsx Your name': {
    looks: 'TextField autoComplete=off maxLength=100',
    bound: text(SignInStaffBody, 'name', 100),
  },
  'features/staff/staff-gate.tsx Code': {
    looks: `TextField autoComplete=one-time-code autoCapitalize=characters spellCheck=false maxLength=${LIMITS.staffCodeMax}`,
    bound: text(SignInStaffBody, 'code', LIMITS.staffCodeMax),
  },
  'features/staff/system/code-field.tsx Code': {
    looks: `TextField autoComplete=one-time-code spellCheck=false maxLength=${LIMITS.staffCodeMax}`,
    bound: staffCode,
  },
  'features/staff/system/second-factor.tsx code': { looks: 'CodeField', bound: staffCode },
  'features/staff/system/set-up-second-factor.tsx': { looks: 'CodeField inputMode=numeric', bound: staffCode },
};
