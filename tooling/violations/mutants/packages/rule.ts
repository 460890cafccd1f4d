export const isOpen = (now: number, end: number) => now < end;
export const isOver = (now: number, end: number) => now >= end;
