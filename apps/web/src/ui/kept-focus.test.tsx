import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useKeptFocus } from './kept-focus.ts';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** A button that disappears when pressed, one that becomes disabled, and one that opens a dialog. */
function Page() {
  useKeptFocus();
  const [isThere, setThere] = useState(true);
  const [isOn, setOn] = useState(true);
  const [asking, setAsking] = useState(false);
  return (
    <main tabIndex={-1}>
      <section aria-label="Sessions">
        {isThere ? <Button onClick={() => setThere(false)}>Sign out</Button> : null}
        <Button disabled={!isOn} onClick={() => setOn(false)}>
          Save
        </Button>
      </section>
      <Button onClick={() => setAsking(true)}>Ask</Button>
      <Dialog open={asking} onOpenChange={setAsking} title="Sure?">
        <Button onClick={() => setAsking(false)}>Yes</Button>
      </Dialog>
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

function press(name: string) {
  button(name).focus();
  fireEvent.click(button(name));
}

describe('the focus', () => {
  it('goes to the nearest part of the page where its button goes away', async () => {
    render(<Page />);
    press('Sign out');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Sessions' })));
  });

  it('goes there too where its button answers no more', async () => {
    render(<Page />);
    press('Save');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Sessions' })));
  });

  it('stays nowhere where somebody left what is still there, whatever goes away later', async () => {
    vi.useFakeTimers();
    render(<Page />);
    button('Sign out').focus();
    button('Sign out').blur();
    await vi.runAllTimersAsync();
    fireEvent.click(button('Sign out'));
    await vi.runAllTimersAsync();
    expect(document.activeElement).toBe(document.body);
  });

  it('is left to a dialog that closes', async () => {
    render(<Page />);
    press('Ask');
    await screen.findByRole('dialog');
    button('Yes').focus();
    const seen: EventTarget[] = [];
    const see = ({ target }: FocusEvent) => seen.push(target as EventTarget);
    document.addEventListener('focusin', see);
    fireEvent.click(button('Yes'));
    await waitFor(() => expect(document.activeElement).toBe(button('Ask')));
    document.removeEventListener('focusin', see);
    expect(seen).toEqual([button('Ask')]);
  });
});
