/** The windows that screens are drawn for. */
export const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Device = keyof typeof SIZES;
export const DEVICES: readonly Device[] = ['desktop', 'phone'];

/** Two more that are looked at, and in which nothing is walked. */
export const WINDOWS = { ...SIZES, tablet: { width: 768, height: 1024 }, wide: { width: 1680, height: 1050 } } as const;
