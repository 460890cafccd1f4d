import { useState } from 'react';
import { deviceNow } from '../../lib/server-clock.ts';
import { agoText } from '../../lib/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { DraftStart, ListingDraft } from './use-listing-draft.ts';

export interface DraftNoticeProps {
  start: DraftStart;
  draft: ListingDraft;
  /** Starts the form again without the draft. */
  onDiscard: () => void;
  className?: string;
}

/** Says that the form was filled from a draft, and discards the draft in one press. */
export function DraftNotice({ start: { restoredFrom }, draft, onDiscard, className }: DraftNoticeProps) {
  const [now] = useState(deviceNow);
  if (restoredFrom === null) return null;
  const discard = () => {
    draft.end();
    onDiscard();
  };
  return (
    <Notice
      role="status"
      className={className}
      action={
        <Button variant="quiet" size="sm" onClick={discard}>
          Discard draft
        </Button>
      }
    >
      <strong>Draft restored</strong> ({agoText(restoredFrom, now)}){' '}
      {draft.missing === 0 ? null : <MissingPictures missing={draft.missing} />}
    </Notice>
  );
}

function MissingPictures({ missing }: { missing: number }) {
  if (missing === 1) return <span className="block">1 picture is no longer stored. Upload it again.</span>;
  return <span className="block">{missing} pictures are no longer stored. Upload them again.</span>;
}
