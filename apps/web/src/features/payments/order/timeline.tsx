import type { Order } from '@clamor/contract/orders';
import { dateTimeText } from '../../../lib/time-text.ts';
import { stepText } from './order-labels.ts';

/** The past steps of an order, in order. */
export function Timeline({ order }: { order: Order }) {
  return (
    <section className="grid gap-4" aria-labelledby="timeline">
      <h2 id="timeline" className="heading text-xl">
        History
      </h2>
      <ol className="grid gap-0">
        {order.timeline.map(({ step, at }) => (
          <li
            key={`${step} ${at}`}
            className="relative grid gap-0.5 border-l border-line2 pb-5 pl-5 last:border-transparent last:pb-0"
          >
            <span aria-hidden="true" className="absolute top-1.5 -left-[5px] size-2.5 rounded-full bg-ink" />
            <span className="font-semibold">{stepText(step, order.claim)}</span>
            <time dateTime={at} className="text-sm text-mute">
              {dateTimeText(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
