import type { TestCredential } from '@clamor/contract/test-helper';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { plural } from '../../lib/number-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { CLEAR_USERS, CREATE_USERS, credentialsQuery } from './api.ts';
import { Panel } from './panel.tsx';

function Credential({ credential }: { credential: TestCredential }) {
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line py-3 last:border-0 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="font-semibold">
          {credential.name} <Badge className="ml-1">{credential.role}</Badge>
        </p>
        <p className="text-sm text-mute">{credential.email}</p>
      </div>
      <code className="rounded-sm bg-sunk2 px-2 py-1 text-sm">{credential.password}</code>
    </li>
  );
}

function useUserActions() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries(credentialsQuery);
  const create = useAction({
    mutationFn: () => callApi(CREATE_USERS),
    onSuccess: ({ users }) => {
      const made = users.filter((user) => user.status === 'created').length;
      const description = made < users.length ? `${users.length - made} were there already.` : undefined;
      toast({ title: `${plural(made, 'test user')} created`, description });
    },
    onSettled,
    onError: (error) => toastFailure('Failed to create test users', error),
  });
  const clear = useAction({
    mutationFn: () => callApi(CLEAR_USERS),
    onSuccess: ({ deletedUsers }) => toast({ title: `${plural(deletedUsers, 'test user')} cleared` }),
    onSettled,
    onError: (error) => toastFailure('Failed to clear test users', error),
  });
  return { create, clear };
}

export function UsersPanel() {
  const { create, clear } = useUserActions();
  const credentials = useQuery(credentialsQuery);
  return (
    <Panel title="Test users" text="Five accounts, active, with 2,500 tokens each.">
      <div className="flex flex-wrap gap-2.5">
        <Button pending={create.isPending} onClick={() => create.mutate()}>
          Create Test Users
        </Button>
        <Button variant="danger" pending={clear.isPending} onClick={() => clear.mutate()}>
          Clear Test Users
        </Button>
      </div>
      <ul>
        {credentials.data?.map((credential) => (
          <Credential key={credential.email} credential={credential} />
        ))}
      </ul>
    </Panel>
  );
}
