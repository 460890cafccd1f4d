import { useQuery } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import { Link } from 'react-router';
import { categoriesQuery } from './categories-query.ts';
import { searchOf } from './market-filters.ts';
import type { MarketFilters } from './market-query.ts';

const CHIP =
  'inline-flex min-h-11 max-w-60 items-center rounded-full border px-4 text-[0.9375rem] font-medium whitespace-nowrap transition-colors duration-150';
const CHOSEN = 'border-ink bg-ink text-paper';
const OPEN = 'border-line2 bg-card text-ink hover:border-edge';

function Category({ name, label, filters }: { name: string; label: string; filters: MarketFilters }) {
  const isChosen = name.toLowerCase() === filters.category.toLowerCase();
  return (
    <li className="shrink-0">
      <Link
        to={{ pathname: '/', search: searchOf({ ...filters, category: name }) }}
        replace
        preventScrollReset
        aria-current={isChosen ? 'true' : undefined}
        className={cx(CHIP, isChosen ? CHOSEN : OPEN)}
      >
        <span className="truncate">{label}</span>
      </Link>
    </li>
  );
}

/** Links to the most frequent categories of active listings; renders nothing if there are none. */
export function CategoryStrip({ filters }: { filters: MarketFilters }) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const isKnown = categories.some(({ name }) => name.toLowerCase() === filters.category.toLowerCase());
  // The chosen category stays in the row even if no active listing has it.
  const chosen = filters.category === '' || isKnown ? [] : [{ name: filters.category }];
  const names = [...chosen, ...categories].map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <nav aria-label="Categories" className="-mx-4 min-w-0 sm:-mx-1">
      <ul className="flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:px-1">
        <Category name="" label="All" filters={filters} />
        {names.map((name) => (
          <Category key={name} name={name} label={name} filters={filters} />
        ))}
      </ul>
    </nav>
  );
}
