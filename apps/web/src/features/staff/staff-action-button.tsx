import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { messageOf } from '../../lib/api-error.ts';
import { isForStaff } from '../../lib/query-audience.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { type fieldsOf, useCallForm } from '../../ui/call-form.ts';
import { StepDialog } from '../../ui/step-dialog.tsx';
import { toast, toastFailure } from '../../ui/toast.ts';
import { useMayWrite } from './may-write.ts';

interface ActionFields<Values extends FieldValues, Body> {
  form: UseFormReturn<Values, unknown, Body>;
  /** The props that connect a control to its field. */
  field: ReturnType<typeof fieldsOf<Values>>;
}

export interface ActionForm<Values extends FieldValues, Body> {
  body: z.ZodType<Body, Values>;
  defaultValues: DefaultValues<Values>;
  fields: readonly FieldPath<Values>[];
}

export interface StaffActionButtonProps<Values extends FieldValues, Body> {
  /** The label of the button that opens the dialog. */
  button: string;
  variant?: ButtonProps['variant'];
  title: string;
  /** The consequences of the action. */
  description: ReactNode;
  confirm: string;
  pending: string;
  /** The action cannot be undone. */
  danger?: boolean;
  form: ActionForm<Values, Body>;
  send: (body: Body) => Promise<unknown>;
  /** The toasts' titles after success and after a refusal. */
  done: string;
  failed: string;
  children?: (fields: ActionFields<Values, Body>) => ReactNode;
}

/** Reloads the staff lists, which are outdated after an action. */
export function useReadAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: isForStaff });
}

/** A staff action: a dialog asks for confirmation and input, and shows the refusal. */
export function StaffActionButton<Values extends FieldValues, Body>(props: StaffActionButtonProps<Values, Body>) {
  const [open, setOpen] = useState(false);
  const [running, setRunning] = useState(false);
  const mayWrite = useMayWrite();
  return (
    <>
      <Button size="sm" variant={props.variant ?? 'quiet'} disabled={!mayWrite} onClick={() => setOpen(true)}>
        {props.button}
      </Button>
      {open || running ? (
        // A running action continues behind a closed dialog. Opened again, the dialog shows it and sends no second one.
        <ActionDialog {...props} open={open} onRunning={setRunning} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

type ActionDialogProps<Values extends FieldValues, Body> = StaffActionButtonProps<Values, Body> & {
  open: boolean;
  onRunning: (running: boolean) => void;
  onClose: () => void;
};

function ActionDialog<Values extends FieldValues, Body>(props: ActionDialogProps<Values, Body>) {
  const { open, title, description, confirm, pending, danger = false, children } = props;
  const id = useId();
  const { form, submit, field, isBusy, refused, close } = useStaffAction(props);
  return (
    <StepDialog
      open={open}
      title={title}
      description={description}
      confirm={
        <Button type="submit" form={id} variant={danger ? 'danger' : 'solid'} pending={isBusy} pendingText={pending}>
          {confirm}
        </Button>
      }
      refused={refused}
      onClose={close}
    >
      <form id={id} noValidate onSubmit={submit} className="contents">
        {children?.({ form, field })}
      </form>
    </StepDialog>
  );
}

function useStaffAction<Values extends FieldValues, Body>(props: ActionDialogProps<Values, Body>) {
  const { send, done, failed, open, onRunning, onClose } = props;
  const [refused, setRefused] = useState<string | null>(null);
  const readAgain = useReadAgain();
  const isOpen = useRef(open);
  isOpen.current = open;
  const run = async (typed: Body) => {
    setRefused(null);
    onRunning(true);
    try {
      await send(typed);
      toast({ title: done });
      onClose();
    } catch (error) {
      if (isOpen.current) throw error;
      toastFailure(failed, error);
    } finally {
      onRunning(false);
    }
    void readAgain();
  };
  const { form, submit, field, pending } = useCallForm<Values, Body>({
    ...props.form,
    send: run,
    failure: (error) => setRefused(`${failed}: ${messageOf(error, 'Try again.')}`),
  });
  const close = () => {
    onClose();
    // After a refusal too, because another member of staff may have acted meanwhile.
    if (refused !== null) void readAgain();
  };
  return { form, submit, field, isBusy: pending, refused, close };
}
