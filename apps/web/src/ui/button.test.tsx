import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('answers to a press, and to none while it is at work', () => {
    const press = vi.fn();
    const { rerender } = render(<Button onClick={press}>Save</Button>);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    rerender(
      <Button pending pendingText="Saving..." onClick={press}>
        Save
      </Button>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Saving...' }));
    expect(press).toHaveBeenCalledTimes(1);
  });

  it('does not send its form while it is at work', () => {
    const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={send}>
        <Button type="submit" pending>
          Save
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(send).not.toHaveBeenCalled();
  });

  it('does not send a form unless it says that it is for that', () => {
    render(<Button>Plain</Button>);
    expect(screen.getByRole('button').getAttribute('type')).toBe('button');
  });
});
