import { LIMITS } from '@clamor/contract/limits';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select, type SelectOption } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The filter of a staff list; an empty text means no filter. */
export interface ListFilter<Status extends string> {
  q: string;
  status: Status | '';
}

export const NO_FILTER = { q: '', status: '' } as const;

export interface ListFiltersProps<Status extends string> {
  /** `Search payments` */
  label: string;
  placeholder: string;
  statuses: readonly SelectOption[];
  filter: ListFilter<Status>;
  onChange: (filter: ListFilter<Status>) => void;
}

/** The filter of a staff list: a status applies at once, a text when it is submitted. */
export function ListFilters<Status extends string>(props: ListFiltersProps<Status>) {
  const { label, placeholder, statuses, filter, onChange } = props;
  const [typed, setTyped] = useState(filter.q);
  const [given, setGiven] = useState(filter.q);
  if (given !== filter.q) {
    setGiven(filter.q);
    setTyped(filter.q);
  }
  return (
    <search>
      <form
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.5 sm:grid-cols-[minmax(0,1fr)_13rem_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ ...filter, q: typed.trim() });
        }}
      >
        <div className="col-span-2 sm:col-span-1">
          <TextField
            label={label}
            hideLabel
            type="search"
            enterKeyHint="search"
            placeholder={placeholder}
            maxLength={LIMITS.searchMax}
            prefix={<Search className="size-4.5" />}
            className="pl-10"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Select
          label="Status"
          hideLabel
          options={statuses}
          value={filter.status}
          onChange={(event) => onChange({ q: typed.trim(), status: event.target.value as Status | '' })}
        />
        <Button type="submit" variant="quiet">
          Search
        </Button>
      </form>
    </search>
  );
}
