import { type ApiErrorCode, errorOfAnswer, isApiError } from './api-error.ts';

/** Why a picture did not get through, and whether the same file may do so another time. */
export interface UploadFailure {
  message: string;
  mayTryAgain: boolean;
}

/** What is said where the server gave no words: of the address that it was asked for, and of the file that was sent to it. */
const FALLBACK_MESSAGES = { address: 'Failed to get upload URL', file: 'Failed to upload file' } as const;
/** The same file, or the same member, would be refused again. */
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

/** @param error of the call that opens an upload, or what the uploader makes of an answer to a file: its status and its body */
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
