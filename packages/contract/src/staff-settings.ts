import { z } from 'zod';
import { StaffHeaders } from './staff.ts';
import { defineCall, STAFF_READ_REFUSALS } from './wire.ts';

/** One setting of the answering server, with its value in words. */
export const Setting = z.object({ name: z.string(), value: z.string() });
export type Setting = z.infer<typeof Setting>;

export const SettingsGroup = z.object({ title: z.string(), settings: z.array(Setting) });
export type SettingsGroup = z.infer<typeof SettingsGroup>;

export const readSettings = defineCall({
  method: 'GET',
  path: '/api/admin/settings',
  summary:
    'The rules and the adapters in force. They are set by the program and its environment, and never hold a secret.',
  access: 'staff',
  headers: StaffHeaders,
  answers: { 200: z.array(SettingsGroup) },
  refusals: STAFF_READ_REFUSALS,
});
