import { LIMITS } from '@clamor/contract/limits';
import { cx } from 'class-variance-authority';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { INPUT_STYLE } from '../../ui/field.tsx';
import { filtersOf, searchOf } from './market-filters.ts';

/** A search starts after this pause in typing. */
const PAUSE_MS = 300;
const MARKET = '/';

/** The current search, and a function to start another. From any other page it opens the market. */
function useMarketSearch() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isMarket = pathname === MARKET;
  const filters = filtersOf(isMarket ? search : new URLSearchParams());
  const searchFor = (q: string) => {
    // On the market, a search replaces the history entry, so one step back leads to where the search began.
    void navigate({ pathname: MARKET, search: searchOf({ ...filters, q }) }, { replace: isMarket });
    window.scrollTo(0, 0);
  };
  return { pathname, q: filters.q, searchFor };
}

export interface MarketSearchProps {
  autoFocus?: boolean | undefined;
  className?: string | undefined;
}

/**
 * Searches the market while the person types. Until this code has loaded, Enter submits a plain form to `/?q=…`. Without
 * script the field is hidden (`scripted`), because the server renders the market without a search only.
 */
export function MarketSearch({ autoFocus = false, className = '' }: MarketSearchProps) {
  const { pathname, q, searchFor } = useMarketSearch();
  const [typed, setTyped] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    // A finished search must not overwrite what the person is typing now.
    if (document.activeElement !== field.current) setTyped(q);
  }, [q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks again
  useEffect(() => {
    // Cancels the pending search if the person left for another page.
    if (document.activeElement !== field.current) clearTimeout(timer.current);
  }, [pathname]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() !== q) searchFor(text.trim());
  };
  function onType(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => search(text), PAUSE_MS);
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    search(typed);
  }
  return (
    <search className={cx('scripted', className)}>
      <form action={MARKET} onSubmit={onSubmit} className="relative">
        <Search className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-mute" />
        <input
          ref={field}
          name="q"
          type="search"
          aria-label="Search auctions"
          enterKeyHint="search"
          placeholder="Search auctions"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: it appears because its own button was pressed
          autoFocus={autoFocus}
          maxLength={LIMITS.searchMax}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          className={`${INPUT_STYLE} pl-10`}
        />
      </form>
    </search>
  );
}
