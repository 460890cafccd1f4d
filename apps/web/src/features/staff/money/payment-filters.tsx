import { LIMITS, PAYMENT_STATUSES } from '@clamor/contract/limits';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PAYMENT_STATE } from './money-state-words.ts';

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export interface PaymentFilter {
  q: string;
  /** `unpaid`: sales that wait for their payment, whether a card was tried or not. */
  status: PaymentStatus | 'unpaid' | '';
}

export const NO_FILTER: PaymentFilter = { q: '', status: '' };

const STATUS_OPTIONS = [
  { value: '', label: 'Every status' },
  { value: 'unpaid', label: 'Not paid yet' },
  ...PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_STATE[value].label })),
];

export interface PaymentFiltersProps {
  filter: PaymentFilter;
  onChange: (filter: PaymentFilter) => void;
}

/** What the payments are narrowed to: a status at once, words when they are sent. */
export function PaymentFilters({ filter, onChange }: PaymentFiltersProps) {
  const [typed, setTyped] = useState(filter.q);
  return (
    <search>
      <form
        className="grid gap-2.5 sm:grid-cols-[minmax(0,1fr)_13rem_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ ...filter, q: typed.trim() });
        }}
      >
        <TextField
          label="Search payments"
          hideLabel
          type="search"
          enterKeyHint="search"
          placeholder="Title, name or email"
          maxLength={LIMITS.searchMax}
          prefix={<Search className="size-4.5" />}
          className="pl-10"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          label="Status"
          hideLabel
          options={STATUS_OPTIONS}
          value={filter.status}
          onChange={(event) => onChange({ q: typed.trim(), status: event.target.value as PaymentFilter['status'] })}
        />
        <Button type="submit" variant="quiet">
          Search
        </Button>
      </form>
    </search>
  );
}
