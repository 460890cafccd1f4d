import type { Instant } from '@clamor/domain/time';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type DraftPlace, dropDraft, readDraft, saveDraft } from '../../lib/drafts.ts';
import type { ListingFormValues } from './form-values.ts';
import { draftOf, hasChanges, withDraft } from './listing-draft.ts';
import { missingPictures } from './missing-pictures.ts';

/** What a form starts with: its values, and the draft that they were restored from, if there was one. */
export interface DraftStart {
  place: DraftPlace | null;
  /** The form's values without a draft. */
  base: ListingFormValues;
  values: ListingFormValues;
  /** When the restored draft was saved; null if the form starts without one. */
  restoredFrom: Instant | null;
}

/**
 * Reads the values with which a form starts: the member's draft, if there is one.
 * @param place where the draft is stored; null for a form without drafts
 */
export function startOf(place: DraftPlace | null, base: ListingFormValues): DraftStart {
  const stored = place === null ? null : readDraft(place);
  const values = stored === null ? base : withDraft(stored.values, base);
  const isRestored = stored !== null && hasChanges(draftOf(values, base));
  return { place, base, values, restoredFrom: isRestored ? stored.savedAt : null };
}

export interface ListingDraft {
  /** The form's values differ from `base`, those that it has without a draft. So a restored draft counts as a change. */
  isChanged: boolean;
  /** The form is changed, and the change could not be stored as a draft. */
  isUnkept: boolean;
  /** How many restored pictures the server no longer has. */
  missing: number;
  /** Removes the draft, because the form was sent or discarded. */
  end: () => void;
}

/** Stores a draft of the form at each change. */
export function useListingDraft<Body>(
  { place, base, values, restoredFrom }: DraftStart,
  form: UseFormReturn<ListingFormValues, unknown, Body>,
): ListingDraft {
  const [isChanged, setChanged] = useState(restoredFrom !== null);
  const [isUnkept, setUnkept] = useState(false);
  const [missing, setMissing] = useState(0);
  const ended = useRef(false);

  useEffect(() => {
    const keep = () => {
      if (ended.current) return;
      const draft = draftOf(form.getValues(), base);
      setChanged(hasChanges(draft));
      if (place === null) return;
      if (hasChanges(draft)) {
        setUnkept(!saveDraft(place, draft));
      } else {
        dropDraft(place);
        setUnkept(false);
      }
    };
    const { unsubscribe } = form.watch(keep);
    return unsubscribe;
  }, [form, base, place]);

  useEffect(() => {
    if (restoredFrom === null) return;
    let isOpen = true;
    const restored = values.mediaUrls.filter((url) => !base.mediaUrls.includes(url));
    void missingPictures(restored).then((gone) => {
      if (!isOpen || gone.length === 0) return;
      setMissing(gone.length);
      form.setValue(
        'mediaUrls',
        form.getValues('mediaUrls').filter((url) => !gone.includes(url)),
      );
    });
    return () => {
      isOpen = false;
    };
  }, [form, base, values, restoredFrom]);

  const end = () => {
    ended.current = true;
    if (place !== null) dropDraft(place);
  };
  return { isChanged, isUnkept, missing, end };
}
