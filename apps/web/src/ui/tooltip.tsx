import { Tooltip as Radix } from 'radix-ui';
import { createContext, type ReactNode, use } from 'react';

const Shared = createContext(false);

/**
 * The tooltips inside share their delay: 700 ms for the first, none for one opened within 300 ms of another
 * (docs/product.md#tooltips). A tooltip outside of any has the same delay for itself.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Shared value={true}>
      <Radix.Provider delayDuration={700} skipDelayDuration={300}>
        {children}
      </Radix.Provider>
    </Shared>
  );
}

export interface TooltipProps {
  text: ReactNode;
  /** One focusable element. */
  children: ReactNode;
}

function Bubble({ text, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-64 animate-fade-in rounded-md bg-ink px-3 py-1.5 text-sm text-paper shadow-float"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A short word about a control. Never the only place where something needed stands: touch has no hover. */
export function Tooltip(props: TooltipProps) {
  if (use(Shared)) return <Bubble {...props} />;
  return (
    <TooltipProvider>
      <Bubble {...props} />
    </TooltipProvider>
  );
}
