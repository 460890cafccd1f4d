import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TooltipProps {
  text: ReactNode;
  /** The control that the tooltip describes: one focusable element. */
  children: ReactNode;
}

/**
 * A short text about a control (docs/product.md#tooltips). It must not be the only place for necessary information,
 * because touch has no hover. Each tooltip has its own provider; a shared one would share the delay.
 */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
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
    </Radix.Provider>
  );
}
