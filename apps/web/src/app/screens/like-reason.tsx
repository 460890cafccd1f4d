import { likeIntent } from '../../lib/like-intent.ts';
import { slugOfPath } from '../../lib/paths.ts';
import { useTitleAt } from '../../lib/use-return-label.ts';
import { Notice } from '../../ui/notice.tsx';

/** Whether a visitor pressed 'I want this' on the listing at `path`, and has not signed in since. */
export function wantsListingAt(path: string): boolean {
  const slug = slugOfPath(path);
  return slug !== null && likeIntent() === slug;
}

/** Tells a visitor who pressed 'I want this' why it needs an account, and that the like is added after signing in. */
export function LikeReason({ path }: { path: string }) {
  const title = useTitleAt(path);
  if (!wantsListingAt(path)) return null;
  return (
    <Notice>
      Each person counts once towards the goal, so “I want this” needs an account. Once you are in, it is added for{' '}
      {title === null ? 'this listing' : `“${title}”`}.
    </Notice>
  );
}
