import { likeIntent } from '../../lib/like-intent.ts';
import { slugOfPath } from '../../lib/paths.ts';
import { useTitleAt } from '../../lib/use-return-label.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says to a visitor who wants the listing at `path` why that needs an account, and what becomes of it. */
export function LikeReason({ path }: { path: string }) {
  const title = useTitleAt(path);
  const slug = slugOfPath(path);
  if (slug === null || likeIntent() !== slug) return null;
  return (
    <Notice>
      Each person counts once towards the goal, so “I want this” needs an account. Once you are in, it is added for{' '}
      {title === null ? 'this listing' : `“${title}”`}.
    </Notice>
  );
}
