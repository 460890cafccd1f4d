import { createContext, useContext } from 'react';

/** Whether the signed-in staff member may write, or only read. False until the staff member is known. */
export const MayWrite = createContext(false);

export function useMayWrite(): boolean {
  return useContext(MayWrite);
}
