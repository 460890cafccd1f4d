import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

/** A card whose button opens a dialog; the action in it may take the button away. */
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
