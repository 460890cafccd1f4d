import type { openUpload } from '@clamor/contract/media';
import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';
import { callApi, callOf } from './api.ts';
import { type UploadFailure, uploadFailure } from './upload-failure.ts';

const OPEN_UPLOAD = callOf<typeof openUpload>('POST', '/api/objects/upload');
const STORED_UNDER = '/objects/uploads/';

/**
 * The progress of a file. `preprocessing`: the page asks the server for an upload address. `postprocessing`: the
 * server has the whole file and checks it.
 */
export type UploadState = 'waiting' | 'preprocessing' | 'uploading' | 'postprocessing' | 'complete' | 'error';

/** A picture that is being uploaded. */
export interface UploadingPicture {
  id: string;
  name: string;
  /** The object URL that shows the file before it is uploaded. */
  previewUrl: string;
  state: UploadState;
  percent: number;
  failure: UploadFailure | null;
}

/** The files that may be sent. The server also checks their content. */
export interface UploadRules {
  maxFiles: number;
  maxBytes: number;
  tooLarge: string;
  /** File extensions with their dots. */
  types: readonly string[];
  wrongType: string;
}

export interface PictureUploads {
  add(files: Iterable<File>): void;
  remove(id: string): void;
  retry(id: string): void;
  /** Stops all running uploads. */
  end(): void;
}

export interface UploadListener {
  changed(uploading: UploadingPicture[]): void;
  arrived(id: string, url: string): void;
  /** Called for a file that is not sent. The message contains its name. */
  refused(message: string): void;
}

/** Uploads pictures one after the other, each to an address that the server issues. */
export function startPictureUploads(listener: UploadListener, rules: UploadRules): PictureUploads {
  const uppy = uploaderFor(rules);
  const steps = new Map<string, Step>();
  const failures = new Map<string, UploadFailure>();
  const previews = new Map<string, string>();
  const reportChange = () => listener.changed(uppy.getFiles().map(pictureOf));
  const pictureOf = (file: KnownFile): UploadingPicture => ({
    id: file.id,
    name: file.name ?? 'Picture',
    previewUrl: previews.get(file.id) ?? '',
    state: uploadStateOf(file, steps.get(file.id) ?? 'waiting'),
    percent: file.progress.percentage ?? 0,
    failure: file.error ? (failures.get(file.id) ?? uploadFailure(null)) : null,
  });
  const at = (id: string, step: Step) => {
    steps.set(id, step);
    reportChange();
  };
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    limit: 3,
    generateObjectKey: ({ id }) => id,
    async signRequest({ key: id }) {
      at(id, 'preprocessing');
      const address = await openUploadAddress();
      at(id, 'uploading');
      return address;
    },
  });
  uppy.on('file-added', (file) => {
    previews.set(file.id, URL.createObjectURL(file.data as Blob));
    reportChange();
  });
  uppy.on('upload-progress', reportChange);
  uppy.on('upload-error', (file, error) => {
    if (file !== undefined) failures.set(file.id, uploadFailure(error));
    reportChange();
  });
  uppy.on('file-removed', ({ id }) => {
    URL.revokeObjectURL(previews.get(id) ?? '');
    previews.delete(id);
    reportChange();
  });
  uppy.on('restriction-failed', (file, { message }) =>
    listener.refused(file === undefined ? message : `${file.name}: ${message}${conversionHelp(file.name)}`),
  );
  uppy.on('upload-success', (file, response) => {
    const key = String(response.body?.key ?? '');
    if (file === undefined) return;
    listener.arrived(file.id, STORED_UNDER + key);
    uppy.removeFile(file.id);
  });
  return {
    add: (files) => addTo(uppy, files),
    remove: (id) => uppy.removeFile(id),
    retry: (id) => {
      at(id, 'waiting');
      void uppy.retryUpload(id);
    },
    end: () => {
      uppy.destroy();
      for (const url of previews.values()) URL.revokeObjectURL(url);
    },
  };
}

/** How to convert a HEIC or HEIF picture, which phones take and few browsers show, to a jpg. Empty for other files. */
export function conversionHelp(name: string): string {
  if (!/\.hei[cf]$/i.test(name)) return '';
  return ' To get a jpg, open it in Photos or Preview and export it, or set your iPhone to Settings > Camera > Formats > Most Compatible.';
}

function uploaderFor({ maxFiles, maxBytes, tooLarge, types, wrongType }: UploadRules): Uppy {
  return new Uppy({
    autoProceed: true,
    restrictions: { maxFileSize: maxBytes, allowedFileTypes: [...types], maxNumberOfFiles: maxFiles },
    locale: { pluralize: () => 0, strings: { exceedsSize: tooLarge, youCanOnlyUploadFileTypes: wrongType } },
  });
}

function addTo(uppy: Uppy, files: Iterable<File>): void {
  for (const file of files) {
    try {
      uppy.addFile({ name: file.name, type: file.type, data: file });
    } catch {
      // `restriction-failed` has already reported it.
    }
  }
}

/**
 * Requests an upload address from the server. The uploader needs an absolute one, so it gets the page's own origin,
 * which may differ from the server's configured name.
 */
async function openUploadAddress(): Promise<{ url: string; key: string }> {
  const { uploadURL } = await callApi(OPEN_UPLOAD);
  const { pathname } = new URL(uploadURL);
  return { url: new URL(pathname, location.origin).href, key: pathname.slice(pathname.lastIndexOf('/') + 1) };
}

/** The last step that began for a file. */
type Step = 'waiting' | 'preprocessing' | 'uploading';

interface KnownFile {
  id: string;
  name?: string | undefined;
  error?: string | null | undefined;
  progress: { percentage?: number | null; uploadComplete?: boolean };
}

export function uploadStateOf({ error, progress }: Pick<KnownFile, 'error' | 'progress'>, step: Step): UploadState {
  if (error) return 'error';
  if (progress.uploadComplete) return 'complete';
  return step === 'uploading' && progress.percentage === 100 ? 'postprocessing' : step;
}

/** A failed upload. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
}

/** Uploads one picture and returns its address. Throws `UploadError`, whose message is fit for a screen. */
export function sendPicture(
  file: File,
  rules: UploadRules,
  onChange: (picture: UploadingPicture) => void,
): Promise<string> {
  const started: PictureUploads[] = [];
  return new Promise<string>((resolve, reject) => {
    const refused = (message: string) => reject(new UploadError(message));
    const uploads = startPictureUploads(
      {
        refused,
        arrived: (_id, url) => resolve(url),
        changed([picture]) {
          if (picture === undefined) return;
          onChange(picture);
          if (picture.failure !== null) refused(picture.failure.message);
        },
      },
      rules,
    );
    started.push(uploads);
    uploads.add([file]);
  }).finally(() => {
    for (const uploads of started) uploads.end();
  });
}
