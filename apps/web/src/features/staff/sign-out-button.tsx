import { LogOut } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useSignOut } from './session.ts';

/** Ends the staff session. */
export function SignOutButton() {
  const signOut = useSignOut();
  return (
    <Button
      variant="quiet"
      icon={<LogOut className="size-4.5" />}
      pending={signOut.isPending}
      pendingText="Signing out..."
      onClick={() => signOut.mutate()}
    >
      Sign out
    </Button>
  );
}
