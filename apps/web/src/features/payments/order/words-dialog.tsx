import type { Order } from '@clamor/contract/orders';
import type { z } from 'zod';
import { Button } from '../../../ui/button.tsx';
import { useCallForm } from '../../../ui/call-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useKeepOrder } from '../use-order.ts';

interface Words {
  text: string;
}

export interface WordsDialogProps {
  title: string;
  label: string;
  hint: string;
  maxLength: number;
  body: z.ZodType<Words, Words>;
  /** What was written before. */
  text: string;
  send: (body: Words) => Promise<Order>;
  /** On the button, while it is pressed, and where it fails. */
  says: { press: string; pending: string; failed: string };
  onClose: () => void;
}

/** Something to be written about an order, which is kept as it is then. */
export function WordsDialog({ title, body, text, send, says, onClose, ...area }: WordsDialogProps) {
  const keep = useKeepOrder();
  const { submit, field, pending } = useCallForm({
    body,
    defaultValues: { text },
    fields: ['text'],
    send: async (words) => {
      keep(await send(words));
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
