import { LIMITS } from '@clamor/contract/limits';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MODE_OPTIONS, SORT_OPTIONS, STATUS_OPTIONS } from './market-filters.ts';
import type { MarketFilters } from './market-query.ts';

/** Typing pauses this long before it becomes a search. */
const PAUSE_MS = 300;

export interface FilterBarProps {
  filters: MarketFilters;
  onChange: (part: Partial<MarketFilters>) => void;
}

function SearchField({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [typed, setTyped] = useState(q);
  const [given, setGiven] = useState(q);
  if (given !== q) {
    setGiven(q);
    setTyped(q);
  }
  useEffect(() => {
    if (typed === q) return;
    const timer = setTimeout(() => onChange(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, q, onChange]);
  return (
    <TextField
      label="Search auctions"
      hideLabel
      type="search"
      enterKeyHint="search"
      placeholder="Search auctions"
      maxLength={LIMITS.searchMax}
      prefix={<Search className="size-4.5" />}
      className="pl-10"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <search className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))]">
      <div className="col-span-2 sm:col-span-3 lg:col-span-1">
        <SearchField q={filters.q} onChange={(q) => onChange({ q })} />
      </div>
      <Select
        label="Status"
        hideLabel
        options={STATUS_OPTIONS}
        value={filters.status}
        onChange={(event) => onChange({ status: event.target.value })}
      />
      <Select
        label="Mode"
        hideLabel
        options={MODE_OPTIONS}
        value={filters.mode}
        onChange={(event) => onChange({ mode: event.target.value })}
      />
      <div className="col-span-2 sm:col-span-1">
        <Select
          label="Sort by"
          hideLabel
          options={SORT_OPTIONS}
          value={filters.sort}
          onChange={(event) => onChange({ sort: event.target.value })}
        />
      </div>
    </search>
  );
}
