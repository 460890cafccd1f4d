import { Select } from '../../ui/select.tsx';
import { MODE_OPTIONS, SORT_OPTIONS, STATUS_OPTIONS } from './market-filters.ts';
import type { MarketFilters } from './market-query.ts';

export interface FilterBarProps {
  filters: MarketFilters;
  onChange: (part: Partial<MarketFilters>) => void;
}

/** The market's filters and its order. The search field is in the header. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <div className="scripted grid grid-cols-2 gap-2.5 sm:grid-cols-3">
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
    </div>
  );
}
