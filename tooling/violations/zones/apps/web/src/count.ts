export const count = (value: number) => value.toLocaleString('en-US');
