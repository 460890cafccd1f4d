import { messageOf } from '../lib/api-error.ts';
import { Button } from './button.tsx';
import { ErrorState } from './states.tsx';

export interface LoadErrorProps {
  /** Says what could not be loaded. */
  title: string;
  /** The level of the heading; 1 if the error replaces the whole page. */
  level?: 1 | 2 | 3 | undefined;
  error: unknown;
  onRetry: () => unknown;
}

/** Says what could not be loaded and why, in the server's words, and offers a retry. */
export function LoadError({ title, level, error, onRetry }: LoadErrorProps) {
  return (
    <ErrorState title={title} level={level} actions={<Button onClick={() => void onRetry()}>Try Again</Button>}>
      {messageOf(error, 'Try again in a moment.')}
    </ErrorState>
  );
}
