import { createContext, useContext } from 'react';

/** Whether the one who works here may change anything, or only read. Nobody may who is not known yet. */
export const MayWrite = createContext(false);

export function useMayWrite(): boolean {
  return useContext(MayWrite);
}
