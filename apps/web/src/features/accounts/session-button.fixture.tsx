import { useSession, useSessionFollowsToken, useSignOut } from './session.ts';

/** Shows who is signed in. A press signs out. */
export function SessionButton() {
  useSessionFollowsToken();
  const { me } = useSession();
  const signOut = useSignOut();
  return (
    <button type="button" onClick={() => signOut.mutate()}>
      {me?.email ?? 'Visitor'}
    </button>
  );
}
