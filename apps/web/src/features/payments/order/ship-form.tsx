import { LIMITS } from '@clamor/contract/limits';
import { type Order, ShipBody } from '@clamor/contract/orders';
import { CARRIERS } from '@clamor/domain/sales';
import { useId } from 'react';
import { callOnce } from '../../../lib/call-once.ts';
import { Button } from '../../../ui/button.tsx';
import { useCallForm } from '../../../ui/call-form.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { AddressLines } from '../address-lines.tsx';
import { SHIP_ORDER } from '../api.ts';
import { useKeepOrder } from '../use-order.ts';

/** Marks the order as shipped. Suggests carriers with a tracking page, and accepts any other. */
export function ShipForm({ order }: { order: Order }) {
  const keep = useKeepOrder();
  const list = useId();
  const { submit, field, pending } = useCallForm({
    body: ShipBody,
    defaultValues: { carrier: '', trackingNumber: '' },
    fields: ['carrier', 'trackingNumber'],
    send: async (body) => keep(await callOnce(SHIP_ORDER, { params: { auctionId: order.auctionId }, body })),
    failure: { title: 'Not saved' },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {order.address === null ? null : (
        <div className="rounded-md border border-line bg-card p-4">
          <p className="text-sm text-mute">Ship to</p>
          <AddressLines address={order.address} />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Carrier" list={list} maxLength={LIMITS.carrierMax} {...field('carrier')} />
        <TextField
          label="Tracking number (optional)"
          autoComplete="off"
          maxLength={LIMITS.carrierMax}
          {...field('trackingNumber')}
        />
      </div>
      <datalist id={list}>
        {CARRIERS.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" size="lg" className="sm:justify-self-start" pending={pending} pendingText="Saving...">
        It is on its way
      </Button>
    </form>
  );
}
