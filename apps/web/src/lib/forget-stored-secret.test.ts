import { expect, it } from 'vitest';
import { forgetStoredSecret } from './forget-stored-secret.ts';

it('removes the staff secret that an earlier version stored, and nothing else', () => {
  localStorage.setItem('adminSecret', 'the secret of the staff');
  localStorage.setItem('adminName', 'Tess');
  localStorage.setItem('theme', 'dark');
  forgetStoredSecret();
  expect(Object.keys(localStorage)).toEqual(['theme']);
  localStorage.clear();
});
