import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { deviceNow } from '../../lib/server-clock.ts';
import type { PictureWatcher } from './form-pictures.ts';
import { heldPress, isFreshPress, NO_PICTURES, type PictureTally, type PressState } from './held-press.ts';

interface Press {
  /** The tally when the button was pressed; null while no press is held. */
  atPress: PictureTally | null;
  end: PressState['end'];
}

const IDLE: Press = { atPress: null, end: null };

/**
 * Holds a press of a form's button until its pictures are uploaded. A change of the form, a failed upload or leaving
 * the form cancels the press.
 */
export function useHeldPress<Values extends FieldValues, Body>(form: UseFormReturn<Values, unknown, Body>) {
  const [tally, setTally] = useState(NO_PICTURES);
  const [{ atPress, end }, setPress] = useState(IDLE);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const submit = useRef<() => unknown>(() => {});

  const endByChange = useCallback(
    () => setPress((held) => (held.atPress === null ? held : { atPress: null, end: 'changed' })),
    [],
  );
  const submitNow = useCallback(() => {
    pressedAt.current = deviceNow();
    submit.current();
  }, []);

  useEffect(() => {
    // Finished uploads change `mediaUrls` too, so a person's changes to the pictures are reported by the watcher
    // instead.
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name !== 'mediaUrls') endByChange();
    });
    return unsubscribe;
  }, [form, endByChange]);

  useEffect(() => {
    if (atPress === null) return;
    const next = heldPress(atPress, tally);
    if (next === 'waits') return;
    setPress(next === 'failed' ? { atPress: null, end: 'failed' } : IDLE);
    if (next === 'submits') submitNow();
  }, [atPress, tally, submitNow]);

  const watcher = useMemo<PictureWatcher>(() => ({ counted: setTally, changed: endByChange }), [endByChange]);

  const press = async (send: () => unknown) => {
    submit.current = send;
    if (tally.underWay === 0) {
      setPress(IDLE);
      submitNow();
    } else if (await form.trigger(undefined, { shouldFocus: true })) {
      setPress({ atPress: tally, end: null });
    }
  };
  const state: PressState = { tally, isHeld: atPress !== null, end };
  return { state, watcher, press, isFresh: () => isFreshPress(pressedAt.current, deviceNow()) };
}
