import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

const tabsOf = (stays: boolean) => [
  { value: 'form', label: 'Form', content: <input aria-label="Words" />, stays },
  { value: 'other', label: 'Other', content: <p>Something else</p> },
];

const open = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });

function typeAndComeBack(): void {
  fireEvent.change(screen.getByLabelText('Words'), { target: { value: 'half a sentence' } });
  open('Other');
  expect(screen.getByText('Something else')).toBeDefined();
  open('Form');
}

it('keep what was typed in a tab that stays', () => {
  render(<Tabs label="Pieces" tabs={tabsOf(true)} />);
  typeAndComeBack();
  expect(screen.getByLabelText<HTMLInputElement>('Words').value).toBe('half a sentence');
});

it('begin a tab anew that does not', () => {
  render(<Tabs label="Pieces" tabs={tabsOf(false)} />);
  typeAndComeBack();
  expect(screen.getByLabelText<HTMLInputElement>('Words').value).toBe('');
});

/** Simulates a layout, which jsdom lacks: a row of 100 pixels with two tabs of 90. */
function layOut() {
  const sizes: Record<string, (element: HTMLElement) => number> = {
    clientWidth: () => 100,
    scrollWidth: () => 180,
    offsetWidth: () => 90,
    offsetLeft: ({ textContent }) => (textContent === 'Other' ? 90 : 0),
  };
  for (const [name, size] of Object.entries(sizes)) {
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return size(this);
      },
    });
  }
  return () => {
    for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name);
  };
}

it('say where the row goes on, and bring what is chosen into sight without moving the page', () => {
  const forget = layOut();
  const moved: string[] = [];
  HTMLElement.prototype.scrollIntoView = () => void moved.push('page');
  render(<Tabs label="Pieces" tabs={tabsOf(false)} value="form" />);
  const row = screen.getByRole('tablist');
  expect(row.dataset.more).toBe('after');
  cleanup();
  render(<Tabs label="Pieces" tabs={tabsOf(false)} value="other" />);
  const rowAtEnd = screen.getByRole('tablist');
  expect([rowAtEnd.scrollLeft, rowAtEnd.dataset.more]).toEqual([112, 'before']);
  fireEvent.scroll(rowAtEnd, { target: { scrollLeft: 0 } });
  expect(rowAtEnd.dataset.more).toBe('after');
  expect(moved).toEqual([]);
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
  forget();
});
