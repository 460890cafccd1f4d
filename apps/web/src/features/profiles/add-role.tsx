import type { Me } from '@clamor/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { ADD_ROLE, profileQuery } from './api.ts';

const OFFERS = {
  BIDDER: { role: 'SELLER', action: 'Start selling', text: 'List something of your own and see who wants it.' },
  SELLER: { role: 'BIDDER', action: 'Start bidding', text: 'Want, bid on and win what others list.' },
} as const;

export interface AddRoleProps {
  me: Me;
  onAdded: (me: Me) => void;
}

export interface AddRoleButtonProps extends AddRoleProps, Pick<ButtonProps, 'variant'> {}

/** Adds the role that the member lacks; renders nothing if they have both. */
export function AddRoleButton({ me, onAdded, variant }: AddRoleButtonProps) {
  const client = useQueryClient();
  const offer = me.role === 'BOTH' ? null : OFFERS[me.role];
  const add = useAction({
    mutationFn: (role: 'SELLER' | 'BIDDER') => callApi(ADD_ROLE, { params: { username: me.username }, body: { role } }),
    onSuccess: (changed) => {
      onAdded(changed);
      void client.invalidateQueries(profileQuery(me.username));
      toast({ title: 'Welcome to both sides', description: 'You can bid and sell now.' });
    },
    onError: (error) => toastFailure('Update Failed', error, 'Try again in a moment.'),
  });
  if (offer === null) return null;
  return (
    <Button
      variant={variant}
      pending={add.isPending}
      pendingText="One moment..."
      onClick={() => add.mutate(offer.role)}
    >
      {offer.action}
    </Button>
  );
}

/** Explains what the member's role allows, and offers the other one. */
export function AddRole({ me, onAdded }: AddRoleProps) {
  if (me.role === 'BOTH') return <p className="text-mute">You bid and sell.</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-mute">{OFFERS[me.role].text}</p>
      <AddRoleButton me={me} onAdded={onAdded} variant="quiet" />
    </div>
  );
}
