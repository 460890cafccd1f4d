import type { Profile, SetAvatarBody } from '@clamor/contract/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { sendPicture, UploadError, type UploadingPicture } from '../../lib/picture-upload.ts';
import { useAction } from '../../lib/use-action.ts';
import { retireFailure, toast } from '../../ui/toast.ts';
import { profileQuery, SET_AVATAR } from './api.ts';
import { AVATAR_RULES } from './avatar-rules.ts';

/** The picture to save; null removes it. */
export type ChosenFace = { file: File; crop: SetAvatarBody['crop'] } | null;

/**
 * Returns a function that uploads a file once. If only saving failed, or the press was cancelled, the uploaded file is
 * used again.
 */
function useSentFile(send: typeof sendPicture) {
  const [sending, setSending] = useState<UploadingPicture | null>(null);
  const sent = useRef<{ file: File; url: Promise<string> } | null>(null);
  const urlOf = async (file: File): Promise<string> => {
    if (sent.current?.file !== file) sent.current = { file, url: send(file, AVATAR_RULES, setSending) };
    const { current } = sent;
    try {
      return await current.url;
    } catch (error) {
      if (sent.current === current) sent.current = null;
      throw error;
    } finally {
      setSending(null);
    }
  };
  return { sending, urlOf };
}

/**
 * Uploads a picture and makes it the member's avatar. A press waits for the upload. Until the upload is done, `callOff`
 * or leaving the dialog cancels the press.
 * @param send uploads a picture; tests replace it
 */
export function useAvatar(onSaved: (profile: Profile) => void, send = sendPicture) {
  const client = useQueryClient();
  const { sending, urlOf } = useSentFile(send);
  const [wasCalledOff, setCalledOff] = useState(false);
  const held = useRef<ChosenFace>(null);
  useEffect(() => {
    return () => {
      held.current = null;
    };
  }, []);
  const save = useAction({
    async mutationFn(face: ChosenFace) {
      if (face === null) return await callApi(SET_AVATAR, { body: { avatarUrl: null } });
      const avatarUrl = await urlOf(face.file);
      if (held.current !== face) return null;
      const { crop } = face;
      return await callApi(SET_AVATAR, { body: { avatarUrl, ...(crop === undefined ? {} : { crop }) } });
    },
    onMutate(face) {
      retireFailure();
      setCalledOff(false);
      held.current = face;
    },
    onSuccess(profile) {
      if (profile === null) return;
      client.setQueryData(profileQuery(profile.username).queryKey, profile);
      toast({ title: 'Avatar Updated', description: 'Your avatar has been updated successfully.' });
      onSaved(profile);
    },
    onError(error, face) {
      if (held.current === face) {
        toast({ title: 'Avatar Update Failed', description: whyOf(error), style: 'destructive' });
      }
    },
  });
  const callOff = () => {
    held.current = null;
    save.reset();
    setCalledOff(true);
  };
  return {
    save,
    /** The upload that a press waits for; null: none. */
    awaited: save.isPending ? sending : null,
    callOff,
    wasCalledOff,
    failure: save.error === null ? null : whyOf(save.error),
  };
}

function whyOf(error: unknown): string {
  return error instanceof UploadError ? error.message : messageOf(error, 'Failed to update avatar');
}
