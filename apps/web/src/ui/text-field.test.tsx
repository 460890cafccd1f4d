import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

describe('TextField', () => {
  it('reads its hint and its error with it, and says that it is invalid', () => {
    render(<TextField label="Email" hint="We never share it." error="Invalid email address" />);
    const field = screen.getByLabelText('Email');
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'We never share it.',
      'Invalid email address',
    ]);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('PasswordField', () => {
  it('shows and hides what was typed', () => {
    render(<PasswordField label="Password" />);
    const field = screen.getByLabelText('Password');
    expect(field.getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.getAttribute('type')).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.getAttribute('type')).toBe('password');
  });
});
