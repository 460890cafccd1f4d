import { config } from '../../../lib/config.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Says that cards cannot be charged at the moment. The payer can only wait. */
export function PaymentUnavailable() {
  return (
    <Notice
      tone="danger"
      role="alert"
      action={
        <a href={`mailto:${config.supportEmail}`} className="inline-flex min-h-11 items-center underline">
          {config.supportEmail}
        </a>
      }
    >
      Payment system is currently unavailable. Please contact support.
    </Notice>
  );
}
