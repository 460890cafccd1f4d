import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toastFailure } from '../../ui/toast.ts';
import { useSignOutEverywhere } from './session.ts';

/** Ends every session of the member, including this one, after a confirmation. */
export function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const signOut = useSignOutEverywhere();

  const confirm = () =>
    signOut.mutate(undefined, {
      onError: (error) => toastFailure('Not signed out', error, 'Try again in a moment.'),
    });

  return (
    <>
      <Button
        variant="danger"
        className="justify-self-start"
        icon={<LogOut className="size-4.5" />}
        onClick={() => setAsking(true)}
      >
        Sign out everywhere
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description="Every device is signed out, this one too. Your bids stay."
        actions={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Stay signed in
            </Button>
            <Button variant="danger" pending={signOut.isPending} pendingText="Signing out..." onClick={confirm}>
              Sign out everywhere
            </Button>
          </>
        }
      />
    </>
  );
}
