import { LIMITS } from '@clamor/contract/limits';
import AwsS3 from '@uppy/aws-s3';
import Uppy from '@uppy/core';
import { callApi } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { OPEN_UPLOAD } from './api.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const TYPES = ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif'];
const STORED_UNDER = '/objects/uploads/';

export const PICTURE_TYPES = TYPES.join(',');

/** A picture on its way. */
export interface UploadingPicture {
  id: string;
  name: string;
  /** The file itself, to be seen before it has arrived. */
  previewUrl: string;
  percent: number;
  error: string | null;
}

export interface PictureUploads {
  add(files: Iterable<File>): void;
  remove(id: string): void;
  retry(id: string): void;
  /** Stops everything under way. */
  end(): void;
}

interface Listener {
  changed(uploading: UploadingPicture[]): void;
  arrived(id: string, url: string): void;
  refused(message: string): void;
}

/** Sends pictures one by one to the addresses that the server opens for them. */
export function startPictureUploads(listener: Listener): PictureUploads {
  const uppy = new Uppy({
    autoProceed: true,
    restrictions: { maxFileSize: MAX_BYTES, allowedFileTypes: TYPES, maxNumberOfFiles: LIMITS.mediaMax },
  });
  const signRequest = async () => {
    try {
      return await openUploadAddress();
    } catch (error) {
      listener.refused(messageOf(error, 'This picture could not be sent. Please try again.'));
      throw error;
    }
  };
  uppy.use(AwsS3, { shouldUseMultipart: false, limit: 3, signRequest });
  const previews = new Map<string, string>();
  const tell = () => listener.changed(uppy.getFiles().map((file) => pictureOf(file, previews.get(file.id) ?? '')));
  const drop = (id: string) => {
    URL.revokeObjectURL(previews.get(id) ?? '');
    previews.delete(id);
  };
  uppy.on('file-added', (file) => {
    previews.set(file.id, URL.createObjectURL(file.data as Blob));
    tell();
  });
  uppy.on('upload-progress', tell);
  uppy.on('upload-error', tell);
  uppy.on('file-removed', (file) => {
    drop(file.id);
    tell();
  });
  uppy.on('restriction-failed', (_file, error) => listener.refused(error.message));
  uppy.on('upload-success', (file, response) => {
    const key = String(response.body?.key ?? '');
    if (file === undefined) return;
    listener.arrived(file.id, STORED_UNDER + key);
    uppy.removeFile(file.id);
  });
  return {
    add: (files) => {
      for (const file of files) {
        try {
          uppy.addFile({ name: file.name, type: file.type, data: file });
        } catch {
          // Said already through `restriction-failed`.
        }
      }
    },
    remove: (id) => uppy.removeFile(id),
    retry: (id) => void uppy.retryUpload(id),
    end: () => {
      uppy.destroy();
      for (const id of [...previews.keys()]) drop(id);
    },
  };
}

/** On the page's own origin, whatever name the server knows itself by; Uppy takes only whole addresses. */
async function openUploadAddress(): Promise<{ url: string; key: string }> {
  const { uploadURL } = await callApi(OPEN_UPLOAD);
  const { pathname } = new URL(uploadURL);
  return { url: new URL(pathname, location.origin).href, key: pathname.slice(pathname.lastIndexOf('/') + 1) };
}

interface KnownFile {
  id: string;
  name?: string | undefined;
  error?: string | null | undefined;
  progress: { percentage?: number | null };
}

function pictureOf(file: KnownFile, previewUrl: string): UploadingPicture {
  return {
    id: file.id,
    name: file.name ?? 'Picture',
    previewUrl,
    percent: file.progress.percentage ?? 0,
    error: file.error ? 'This picture could not be taken. Please try another one.' : null,
  };
}
