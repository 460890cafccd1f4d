import type { NoticesPage } from '@clamor/contract/notices';
import { MAIL_CHOICES, type MailChoice } from '@clamor/domain/notices';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toastFailure } from '../../ui/toast.ts';
import { CHANGE_NOTIFICATION_PREFERENCES, notificationsQuery } from './api.ts';

const LABELS: Readonly<Record<MailChoice, { label: string; hint: string }>> = {
  bids: { label: 'My bids', hint: 'You were outbid, an auction was lost, an item is offered to you' },
  auctions: { label: 'My auctions', hint: 'The goal is met, live, sold or not, your decision is needed' },
  liked: { label: 'What I want', hint: 'Something you want goes live soon, or now' },
  orders: { label: 'Deliveries', hint: 'Sent, handed over, received' },
  reviews: { label: 'Reviews', hint: 'You were reviewed, or your review was answered or removed' },
};

/** Chooses which notifications are also sent by email. */
export function MailPreferences({ mail }: Pick<NoticesPage, 'mail'>) {
  return (
    <Card aria-labelledby="by-mail">
      <h2 id="by-mail" className="heading text-xl">
        By mail too
      </h2>
      <p className="mt-1 mb-4 text-sm text-mute">
        Every notice appears here. We always email you about money and the security of your account.
      </p>
      <div className="grid gap-2">
        {MAIL_CHOICES.map((choice) => (
          <MailSwitch key={choice} choice={choice} isOn={mail[choice]} />
        ))}
      </div>
    </Card>
  );
}

/** The switch of one group. Each switch saves separately, so that none waits for another. */
function MailSwitch({ choice, isOn }: { choice: MailChoice; isOn: boolean }) {
  const client = useQueryClient();
  const change = useAction({
    mutationFn: (wanted: boolean) => callApi(CHANGE_NOTIFICATION_PREFERENCES, { body: { mail: { [choice]: wanted } } }),
    onError: (error) => toastFailure('Not saved', error),
    onSettled: () => client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
  return (
    <Switch
      {...LABELS[choice]}
      checked={change.isPending ? change.variables : isOn}
      pending={change.isPending}
      onCheckedChange={change.mutate}
    />
  );
}
