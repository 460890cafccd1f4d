/** The window sizes for which screens are designed. */
export const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Device = keyof typeof SIZES;
export const DEVICES: readonly Device[] = ['desktop', 'phone'];

/** The sizes for photographs: the designed ones, and two more. */
export const WINDOWS = { ...SIZES, tablet: { width: 768, height: 1024 }, wide: { width: 1680, height: 1050 } } as const;
