import { type ApiErrorCode, errorOfAnswer, isApiError } from './api-error.ts';

/** Why an upload failed, and whether a retry with the same file can help. */
export interface UploadFailure {
  message: string;
  mayTryAgain: boolean;
}

/**
 * The message if the server gave none. `address`: the request for an upload address failed. `file`: the upload itself
 * failed.
 */
const FALLBACK_MESSAGES = { address: 'Failed to get upload URL', file: 'Failed to upload file' } as const;
/** Refusals that the same file and member would get again. */
const FOR_GOOD: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_FAILED',
  'UPLOAD_QUOTA',
  'EMAIL_NOT_VERIFIED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
]);
const SPEECHLESS: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>(['OFFLINE', 'UNREADABLE']);

/**
 * Why an upload failed.
 * @param error the error of the call that opens an upload, or the uploader's report with status and body of the answer
 * to a file
 */
export function uploadFailure(error: unknown): UploadFailure {
  if (isApiError(error)) return { ...messageOf(error, 'address'), mayTryAgain: !FOR_GOOD.has(error.code) };
  const { status, body } = (error ?? {}) as { status?: unknown; body?: unknown };
  if (typeof status !== 'number') return { message: FALLBACK_MESSAGES.file, mayTryAgain: true };
  const answered = errorOfAnswer(status, '', parsed(body));
  return { ...messageOf(answered, 'file'), mayTryAgain: !FOR_GOOD.has(answered.code) };
}

function messageOf({ code, detail }: { code: ApiErrorCode; detail: string }, step: keyof typeof FALLBACK_MESSAGES) {
  return { message: SPEECHLESS.has(code) || detail === '' ? FALLBACK_MESSAGES[step] : detail };
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}
