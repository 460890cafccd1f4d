import type { ChangeEvent } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * The attributes of a control with a most number of characters, counted as the server counts them. The browser's own
 * `maxlength` counts an emoji twice.
 */
export function characterLimit<Of extends Control>(
  maxLength: number | undefined,
  onChange: ((event: ChangeEvent<Of>) => void) | undefined,
) {
  if (maxLength === undefined) return { onChange };
  return {
    maxLength: 2 * maxLength,
    onChange(event: ChangeEvent<Of>) {
      // What an input method is still composing may be replaced. The schema checks the whole text when it is sent.
      if (!(event.nativeEvent as InputEvent).isComposing) cutTyped(event.currentTarget, maxLength);
      onChange?.(event);
    },
  };
}

/** Cuts the excess from the end of the text that was just typed or pasted. That text ends at the caret. */
function cutTyped(control: Control, maxLength: number): void {
  const { value } = control;
  const excess = Array.from(value).length - maxLength;
  if (excess <= 0) return;
  const caret = control.selectionStart ?? value.length;
  const kept = Array.from(value.slice(0, caret)).slice(0, -excess).join('');
  control.value = Array.from(kept + value.slice(caret))
    .slice(0, maxLength)
    .join('');
  // A field such as one for an email has no caret that a page may set.
  if (control.selectionStart !== null) control.setSelectionRange(kept.length, kept.length);
}
