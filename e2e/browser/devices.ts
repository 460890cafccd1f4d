/** The window sizes for which screens are designed. */
export const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Device = keyof typeof SIZES;
export const DEVICES: readonly Device[] = ['desktop', 'phone'];

/** Two further sizes, in which screens are only photographed. */
export const WINDOWS = { ...SIZES, tablet: { width: 768, height: 1024 }, wide: { width: 1680, height: 1050 } } as const;
