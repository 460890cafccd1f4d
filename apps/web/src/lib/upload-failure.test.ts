import { openUpload, sendUpload } from '@clamor/contract/media';
import { expect, it } from 'vitest';
import { ApiError, offlineError } from './api-error.ts';
import { uploadFailure } from './upload-failure.ts';

const problem = (status: number, code: string, detail: string) => ({ status, body: JSON.stringify({ code, detail }) });
const OPENING = { status: 409, detail: 'Your pictures take all the room that an account has.' };

it.each([
  [problem(415, 'UNSUPPORTED_MEDIA_TYPE', 'Pictures can be jpg or png.'), 'Pictures can be jpg or png.', false],
  [problem(413, 'TOO_LARGE', 'Pictures can have 10 MB at most.'), 'Pictures can have 10 MB at most.', false],
  [problem(400, 'VALIDATION_FAILED', 'This picture is damaged.'), 'This picture is damaged.', false],
  [problem(400, 'MALFORMED', 'The picture broke off on its way.'), 'The picture broke off on its way.', true],
  [problem(404, 'NOT_FOUND', 'It took too long.'), 'It took too long.', true],
  [problem(503, 'OVERLOADED', 'Wait.'), 'Wait.', true],
  [new ApiError(OPENING, 'UPLOAD_QUOTA'), OPENING.detail, false],
  [new ApiError({ status: 429, detail: 'Wait.' }, 'RATE_LIMITED'), 'Wait.', true],
])('says what the server said, and whether another try can help: %o', (error, message, mayTryAgain) => {
  expect(uploadFailure(error)).toEqual({ message, mayTryAgain });
});

/** For each refusal of an upload: whether the form offers another try with the same file. */
const OFFERS_ANOTHER_TRY = {
  UNAUTHENTICATED: false,
  EMAIL_NOT_VERIFIED: false,
  UPLOAD_QUOTA: false,
  NOT_FOUND: true,
  WRONG_STATE: true,
  TOO_LARGE: false,
  UNSUPPORTED_MEDIA_TYPE: false,
} satisfies Record<(typeof openUpload | typeof sendUpload)['refusals'][number], boolean>;

it('knows of every refusal of an upload whether another try can help', () => {
  const offered = [...openUpload.refusals, ...sendUpload.refusals].map((code) => {
    const { mayTryAgain } = uploadFailure(new ApiError({ status: 409, detail: '' }, code));
    return [code, mayTryAgain];
  });
  expect(Object.fromEntries(offered)).toEqual(OFFERS_ANOTHER_TRY);
});

it('has words of its own where the server gave none', () => {
  expect(uploadFailure(offlineError())).toEqual({ message: 'Failed to get upload URL', mayTryAgain: true });
  expect(uploadFailure({ status: 502, body: '<html>' })).toEqual({
    message: 'Failed to upload file',
    mayTryAgain: true,
  });
  expect(uploadFailure(new Error('network'))).toEqual({ message: 'Failed to upload file', mayTryAgain: true });
});
