import { PAYMENT_STATUSES } from '@clamor/contract/limits';
import { type ListFilter, ListFilters } from '../list-filters.tsx';
import { PAYMENT_STATE } from './money-state-labels.ts';

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
/** `unpaid` lists sales that wait for their payment, with or without an attempt to pay. */
export type PaymentFilter = ListFilter<PaymentStatus | 'unpaid'>;

const STATUS_OPTIONS = [
  { value: '', label: 'Every status' },
  { value: 'unpaid', label: 'Not paid yet' },
  ...PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_STATE[value].label })),
];

export interface PaymentFiltersProps {
  filter: PaymentFilter;
  onChange: (filter: PaymentFilter) => void;
}

/** The filter of the payments. */
export function PaymentFilters(props: PaymentFiltersProps) {
  return (
    <ListFilters {...props} label="Search payments" placeholder="Title, name or email" statuses={STATUS_OPTIONS} />
  );
}
