import { cx } from 'class-variance-authority';
import { TriangleAlert, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { type FocusEvent, useRef, useSyncExternalStore } from 'react';
import { focusFirstLeft, trailOf } from './focus-trail.ts';
import { currentToasts, dismissToast, subscribeToToasts } from './toast.ts';
import type { ShownToast } from './toast-queue.ts';

const DURATION_MS = 5000;

function Toast({ toast, onClosed }: { toast: ShownToast; onClosed: () => void }) {
  const destructive = toast.style === 'destructive';
  return (
    <Radix.Root
      type={destructive ? 'foreground' : 'background'}
      // Radix restarts its timer only if the duration changes. So each update changes it by 1 ms, and the toast stays
      // its full time.
      duration={(toast.durationMs ?? DURATION_MS) + ((toast.revision ?? 0) % 2)}
      onOpenChange={(open) => {
        if (open) return;
        dismissToast(toast.id);
        onClosed();
      }}
      className={cx(
        'flex w-full animate-slide-in items-start gap-3 rounded-lg border py-3 pr-2 pl-4 shadow-float data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-swipe-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        destructive ? 'border-danger bg-danger-soft text-danger' : 'border-line bg-card text-ink',
      )}
    >
      {destructive ? <TriangleAlert className="mt-0.5 size-5 shrink-0" /> : null}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description ? (
          <Radix.Description className={cx('text-sm', destructive ? 'text-ink' : 'text-mute')}>
            {toast.description}
          </Radix.Description>
        ) : null}
      </div>
      <Radix.Close
        aria-label="Close"
        className="-my-1.5 grid size-11 shrink-0 place-items-center rounded-md text-current opacity-70 hover:opacity-100"
      >
        <X className="size-4.5" />
      </Radix.Close>
    </Radix.Root>
  );
}

/** Restores the focus after a toast closes, if the person had entered the region with F8. */
function useRestoredFocus() {
  const region = useRef<HTMLOListElement>(null);
  const trail = useRef<Element[]>([]);
  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) trail.current = trailOf(relatedTarget);
  };
  const leave = () => {
    if (region.current?.contains(document.activeElement)) focusFirstLeft(trail.current);
  };
  return { region, enter, leave };
}

/** The region in which toasts appear. They can be swiped away to the right (50 px) and reached with F8. */
export function ToastRegion() {
  const { shown } = useSyncExternalStore(subscribeToToasts, currentToasts);
  const { region, enter, leave } = useRestoredFocus();
  return (
    <Radix.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={50}>
      {shown ? <Toast key={shown.id} toast={shown} onClosed={leave} /> : null}
      <Radix.Viewport
        ref={region}
        onFocus={enter}
        hotkey={['F8']}
        className="fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px)+var(--form-bar,0px))] z-60 m-0 grid list-none gap-2 rounded-lg p-0 sm:left-auto sm:w-96"
      />
    </Radix.Provider>
  );
}
