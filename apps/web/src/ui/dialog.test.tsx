import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

/** A card whose button opens a dialog. The dialog's action may remove that button. */
function Card() {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  const finish = () => {
    setDone(true);
    setOpen(false);
  };
  return (
    <main tabIndex={-1}>
      <section aria-label="Order">
        {done ? <p>Shipped</p> : <Button onClick={() => setOpen(true)}>Ship it</Button>}
        <Dialog open={open} onOpenChange={setOpen} title="Ship it?" actions={<Button onClick={finish}>Yes</Button>} />
      </section>
    </main>
  );
}

async function open() {
  render(<Card />);
  const opener = screen.getByRole('button', { name: 'Ship it' });
  opener.focus();
  fireEvent.click(opener);
  await screen.findByRole('dialog');
  return opener;
}

describe('a dialog that closes', () => {
  it('gives the focus back to what opened it', async () => {
    const opener = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('gives it to the part of the page around what opened it, where that is gone', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Order' })));
  });
});

describe('a dialog in which something was typed', () => {
  function Note({ isSent = false, asks }: { isSent?: boolean; asks?: boolean }) {
    const [open, setOpen] = useState(true);
    const [typed, setTyped] = useState('');
    if (!open) return <p>Closed</p>;
    return (
      <Dialog open onOpenChange={setOpen} title="A note" asksBeforeClosing={asks}>
        {isSent ? (
          <p>Sent</p>
        ) : (
          <TextField label="Words" value={typed} onChange={(event) => setTyped(event.target.value)} />
        )}
        <TextField label="Secret" type="password" />
      </Dialog>
    );
  }
  const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  const type = (label: string) => fireEvent.input(screen.getByLabelText(label), { target: { value: 'x' } });
  const isAsking = () => screen.queryByRole('dialog', { name: 'Close without saving?' }) !== null;
  const isClosed = () => screen.queryByText('Closed') !== null;
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('asks before it is closed, and keeps what was typed', () => {
    render(<Note />);
    type('Words');
    pressEscape();
    expect([isAsking(), isClosed()]).toEqual([true, false]);
    press('Keep editing');
    expect([isAsking(), screen.getByLabelText<HTMLInputElement>('Words').value]).toEqual([false, 'x']);
    pressEscape();
    fireEvent.click(screen.getByText('Close', { selector: 'button' }));
    expect(isClosed()).toBe(true);
  });

  it.each([
    ['nothing was typed', () => {}, {}],
    ['only a password was typed', () => type('Secret'), {}],
    ['it has no need to', () => type('Words'), { asks: false }],
  ])('asks nobody where %s', (_why, act, props) => {
    render(<Note {...props} />);
    act();
    pressEscape();
    expect([isAsking(), isClosed()]).toEqual([false, true]);
  });

  it('asks nobody where the field has gone: it was sent', () => {
    const { rerender } = render(<Note />);
    type('Words');
    rerender(<Note isSent />);
    pressEscape();
    expect([isAsking(), isClosed()]).toEqual([false, true]);
  });
});

describe('a dialog that opens', () => {
  const Fields = ({ startInField }: { startInField?: boolean }) => (
    <Dialog open onOpenChange={() => {}} title="A note" startInField={startInField}>
      <p>About it</p>
      <TextField label="First" />
      <TextField label="Second" />
    </Dialog>
  );

  it('has the focus in its first field where it asks one thing, and on its cross elsewhere', async () => {
    render(<Fields startInField />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First')));
    cleanup();
    render(<Fields />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })));
  });

  it('asks nobody where only a search was typed', () => {
    let isOpen = true;
    const close = (next: boolean) => {
      isOpen = next;
    };
    render(
      <Dialog open onOpenChange={close} title="A search">
        <TextField label="Words" type="search" />
      </Dialog>,
    );
    fireEvent.input(screen.getByLabelText('Words'), { target: { value: 'lamp' } });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(isOpen).toBe(false);
  });
});
