import type { Me } from '@clamor/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { ME_KEY } from '../../features/accounts/session.ts';
import { AddRoleButton, type AddRoleButtonProps } from '../../features/profiles/add-role.tsx';

/** 'Start selling' or 'Start bidding', wherever somebody comes upon what only the other side can do. */
export function OtherSide({ me, variant }: Pick<AddRoleButtonProps, 'me' | 'variant'>) {
  const client = useQueryClient();
  return <AddRoleButton me={me} variant={variant} onAdded={(changed: Me) => client.setQueryData(ME_KEY, changed)} />;
}
