import type { Order } from '@clamor/contract/orders';
import type { z } from 'zod';
import { Button } from '../../../ui/button.tsx';
import { useCallForm } from '../../../ui/call-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useKeepOrder } from '../use-order.ts';

interface TextBody {
  text: string;
}

export interface TextDialogProps {
  title: string;
  label: string;
  hint: string;
  maxLength: number;
  body: z.ZodType<TextBody, TextBody>;
  /** The current text. */
  text: string;
  send: (body: TextBody) => Promise<Order>;
  /** The button's label, its label while sending, and the title of the failure. */
  says: { press: string; pending: string; failed: string };
  onClose: () => void;
}

/** A dialog that edits and saves one text of an order. */
export function TextDialog({ title, body, text, send, says, onClose, ...area }: TextDialogProps) {
  const keep = useKeepOrder();
  const { submit, field, pending } = useCallForm({
    body,
    defaultValues: { text },
    fields: ['text'],
    send: async (typed) => {
      keep(await send(typed));
      onClose();
    },
    failure: { title: says.failed },
  });
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()} title={title} startInField>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextArea {...area} {...field('text')} />
        <Button type="submit" size="lg" wide pending={pending} pendingText={says.pending}>
          {says.press}
        </Button>
      </form>
    </Dialog>
  );
}
