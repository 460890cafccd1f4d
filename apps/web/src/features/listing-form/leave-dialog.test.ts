import { expect, it } from 'vitest';
import { lossText } from './leave-dialog.tsx';

const UNKEPT = 'This browser could not keep a draft, so your changes will be lost.';

it.each([
  [0, false, null],
  [1, false, '1 picture is still uploading and will be lost. The rest is kept as a draft.'],
  [2, false, '2 pictures are still uploading and will be lost. The rest is kept as a draft.'],
  [0, true, UNKEPT],
  // Without a draft nothing is kept, so the text must not say that the rest is.
  [2, true, UNKEPT],
])(
  'says what is lost with %i pictures under way, and a draft that could not be kept: %s',
  (uploading, isUnkept, said) => {
    expect(lossText({ uploading, isUnkept })).toBe(said);
  },
);
