import type { Me } from '@clamor/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { meQuery } from '../../features/accounts/api.ts';
import { AddRoleButton, type AddRoleButtonProps } from '../../features/profiles/add-role.tsx';

/** The button 'Start selling' or 'Start bidding', shown where a member needs the other role. */
export function OtherSide({ me, variant }: Pick<AddRoleButtonProps, 'me' | 'variant'>) {
  const client = useQueryClient();
  return (
    <AddRoleButton
      me={me}
      variant={variant}
      onAdded={(changed: Me) => client.setQueryData(meQuery.queryKey, changed)}
    />
  );
}
