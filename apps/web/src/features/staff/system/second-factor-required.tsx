import { Card } from '../../../ui/card.tsx';
import { useReadAgain } from '../staff-action-button.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';

/** Replaces the tabs until the session has its second factor. */
export function SecondFactorRequired({ onDone }: { onDone: () => void }) {
  const readAgain = useReadAgain();
  return (
    <Card raised className="grid gap-4">
      <h2 className="heading text-2xl">Set up your second factor</h2>
      <p className="max-w-prose text-mute">
        Every staff session needs one. It takes a minute and an authenticator app on your phone.
      </p>
      <SetUpSecondFactor
        onDone={() => {
          onDone();
          void readAgain();
        }}
      />
    </Card>
  );
}
