import { Card } from '../../../ui/card.tsx';
import { useReadAgain } from '../staff-action-button.tsx';
import { SetUpSecondFactor, type SetUpSecondFactorProps } from './set-up-second-factor.tsx';

/** Replaces the tabs until the session has its second factor, and its recovery codes are saved. */
export function SecondFactorRequired({ onBegun, onDone }: Pick<SetUpSecondFactorProps, 'onBegun' | 'onDone'>) {
  const readAgain = useReadAgain();
  return (
    <Card raised className="grid gap-4">
      <h2 className="heading text-2xl">Set up your second factor</h2>
      <p className="max-w-prose text-mute">
        Every staff session needs one. It takes a minute and an authenticator app on your phone.
      </p>
      <SetUpSecondFactor
        onBegun={onBegun}
        onDone={() => {
          onDone();
          void readAgain();
        }}
      />
    </Card>
  );
}
