import { DEFAULT_TERMS, type PrimeHours, type StartPolicy, type Timing } from './terms.ts';

export const DEFAULT_TIMEZONE = 'America/New_York';

/** The zones that the form offers, with their names. */
export const TIMEZONES = [
  { zone: 'America/New_York', label: 'Eastern' },
  { zone: 'America/Chicago', label: 'Central' },
  { zone: 'America/Denver', label: 'Mountain' },
  { zone: 'America/Los_Angeles', label: 'Pacific' },
  { zone: 'Europe/London', label: 'London' },
  { zone: 'Europe/Paris', label: 'Paris' },
  { zone: 'Asia/Tokyo', label: 'Tokyo' },
  { zone: 'Australia/Sydney', label: 'Sydney' },
] as const;

const OFFICE_HOURS: PrimeHours = { start: '09:00', end: '17:00' };
const WAKING_HOURS: PrimeHours = { start: '08:00', end: '20:00' };
const IMMEDIATE: StartPolicy = 'IMMEDIATE';
const SMART: StartPolicy = 'SMART';

/** The defaults of fields left out at creation (docs/product.md#terms). */
export const CREATION_DEFAULTS = {
  mode: 'LIGHTNING',
  productType: 'PHYSICAL',
  ...DEFAULT_TERMS,
  startPolicy: IMMEDIATE,
  countdownMinutes: 30,
  primeHours: OFFICE_HOURS,
  sellerTimezone: DEFAULT_TIMEZONE,
} as const;

/** The initial values of the timing editor. No rule uses them (docs/product.md#terms). */
export const TIMING_EDITOR_DEFAULTS: Timing = {
  startPolicy: SMART,
  countdownMinutes: 10,
  primeHours: WAKING_HOURS,
  hotOverridePercent: 150,
  sellerTimezone: DEFAULT_TIMEZONE,
};
