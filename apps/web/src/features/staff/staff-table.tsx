import { cx } from 'class-variance-authority';
import { type ReactNode, useId } from 'react';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';

export interface StaffColumn {
  head: string;
  /** The column's width in a wide table, as a class; the last column takes the rest. */
  width?: string;
  /** The column holds numbers, which are aligned right. */
  isFigure?: boolean;
}

export interface StaffTableProps {
  /** What the table lists, for a screen reader: `Users`. */
  label: string;
  columns: readonly StaffColumn[];
  /** The rows. */
  children: ReactNode;
}

const HEAD =
  'bg-paper py-2.5 pr-4 text-left text-xs font-semibold text-mute shadow-[inset_0_-1px_0_var(--color-line2)] lg:sticky lg:top-0 lg:z-10';

/** A staff list as a table with a sticky header. In a small window each row becomes a short stack. */
export function StaffTable({ label, columns, children }: StaffTableProps) {
  return (
    <table data-wide aria-label={label} className="w-full border-separate border-spacing-0 max-lg:block lg:table-fixed">
      <thead className="max-lg:sr-only">
        <tr>
          {columns.map(({ head, width, isFigure }) => (
            <th key={head} scope="col" className={cx(HEAD, width, isFigure && 'text-right')}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">{children}</tbody>
    </table>
  );
}

const CELL = 'text-sm lg:border-b lg:border-line lg:py-2 lg:pr-4';
/** In a small window the cells follow each other like words in a line. */
const FACT = 'text-mute max-lg:empty:hidden';

/** A label that only a small window shows. In a wide window the column's header says the same. */
export function InStack({ children }: { children: ReactNode }) {
  return <span className="lg:hidden">{children}</span>;
}

export interface RowState {
  label: string;
  tone: NonNullable<BadgeProps['tone']>;
}

export interface StaffTableRowProps {
  title: ReactNode;
  /** Notes below the title. */
  notes?: readonly (ReactNode | null)[];
  /** The columns between the title and the figure. */
  facts: readonly ReactNode[];
  /** The main number; absent if the table has no such column. */
  figure?: ReactNode;
  /** Absent if the table has no such column. */
  state?: ReactNode;
  /** The possible actions; absent if the table has no such column. */
  actions?: ReactNode;
}

export function StateBadge({ label, tone }: RowState) {
  return <Badge tone={tone}>{label}</Badge>;
}

function Notes({ notes }: { notes: readonly (ReactNode | null)[] }) {
  const said = notes.filter((note) => note !== null);
  if (said.length === 0) return null;
  return (
    <ul className="mt-0.5 grid gap-0.5 font-normal text-mute">
      {said.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a note is its place under the title
        <li key={index} className="max-w-prose">
          {note}
        </li>
      ))}
    </ul>
  );
}

/**
 * In a small window the actions are one row, which scrolls sideways if there are many. The padding leaves space for the
 * focus ring.
 */
const ACTIONS =
  'flex gap-2 empty:hidden max-lg:-m-1 max-lg:overflow-x-auto max-lg:p-1 max-lg:[scrollbar-width:none] max-lg:*:shrink-0 lg:flex-wrap';

/** One row: its title, facts, figure, state and actions, in the order of the table's columns. */
export function StaffTableRow({ title, notes = [], facts, figure, state, actions }: StaffTableRowProps) {
  const name = useId();
  return (
    <tr className="wrap-anywhere max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:border-b max-lg:border-line max-lg:py-3">
      <th
        scope="row"
        aria-labelledby={name}
        className={cx(CELL, 'text-left font-semibold max-lg:min-w-0 max-lg:grow max-lg:basis-[calc(100%-9rem)]')}
      >
        <span id={name}>{title}</span>
        <Notes notes={notes} />
      </th>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        <td key={index} className={cx(CELL, FACT, 'max-lg:order-2')}>
          {fact}
        </td>
      ))}
      {figure === undefined ? null : (
        <td className={cx(CELL, 'font-semibold max-lg:order-1 max-lg:empty:hidden lg:text-right')}>{figure}</td>
      )}
      {state === undefined ? null : <td className={cx(CELL, 'max-lg:order-3')}>{state}</td>}
      {actions === undefined ? null : (
        <td className={cx(CELL, 'max-lg:order-4 max-lg:ml-auto max-lg:max-w-full lg:pr-0')}>
          <span className={ACTIONS}>{actions}</span>
        </td>
      )}
    </tr>
  );
}
