import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { plural } from '../../lib/number-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { FILL_DEMO } from './api.ts';
import { Panel } from './panel.tsx';

export function DemoPanel() {
  const client = useQueryClient();
  const fill = useAction({
    mutationFn: () => callApi(FILL_DEMO),
    onSuccess: ({ listings, sellers, bidders }) => {
      void client.invalidateQueries({ queryKey: ['/api/listings'] });
      const description = `${plural(listings, 'listing')}, ${plural(sellers, 'seller')}, ${plural(bidders, 'bidder')}.`;
      toast({ title: 'The marketplace is open', description });
    },
    onError: (error) => toastFailure('No demo', error),
  });
  return (
    <Panel
      title="Demo"
      text="Sellers with ratings, pictured listings in every state, lively bidders. Each signs in with the password demo-pass-1, such as nora-lindqvist@demo.clamor.example and hollis_k@demo.clamor.example."
    >
      <Button
        className="justify-self-start"
        pending={fill.isPending}
        pendingText="Filling..."
        onClick={() => fill.mutate()}
      >
        Fill the marketplace
      </Button>
    </Panel>
  );
}
