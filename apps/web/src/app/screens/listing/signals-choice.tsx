import { useSyncExternalStore } from 'react';
import { chooseSignals, signalsChosen, subscribeToSignals } from '../../../lib/signals.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';

/** The switch for sound and vibration. Off by default; the choice is stored on this device. */
export function SignalsChoice() {
  const on = useSyncExternalStore(subscribeToSignals, signalsChosen, () => false);
  return <Checkbox label="Sound and vibration" checked={on} onCheckedChange={chooseSignals} />;
}
