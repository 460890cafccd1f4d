import type { Profile, SetAvatarBody } from '@clamor/contract/profiles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { sendPicture, UploadError, type UploadingPicture } from '../../lib/picture-upload.ts';
import { retireFailure, toast } from '../../ui/toast.ts';
import { profileKey, SET_AVATAR } from './api.ts';
import { AVATAR_RULES } from './avatar-rules.ts';

/** A face to be saved; null: none. */
export type ChosenFace = { file: File; crop: SetAvatarBody['crop'] } | null;

/** Sends a face and makes it one's own. What was sent once is not sent again where only the second step failed. */
export function useAvatar(onSaved: (profile: Profile) => void) {
  const client = useQueryClient();
  const [sending, setSending] = useState<UploadingPicture | null>(null);
  const sent = useRef<{ file: File; url: string } | null>(null);
  const save = useMutation({
    async mutationFn(face: ChosenFace) {
      retireFailure();
      if (face === null) return await callApi(SET_AVATAR, { body: { avatarUrl: null } });
      const { file, crop } = face;
      const url = sent.current?.file === file ? sent.current.url : await sendPicture(file, AVATAR_RULES, setSending);
      sent.current = { file, url };
      return await callApi(SET_AVATAR, { body: { avatarUrl: url, ...(crop === undefined ? {} : { crop }) } });
    },
    onSuccess(profile) {
      client.setQueryData(profileKey(profile.username), profile);
      toast({ title: 'Avatar Updated', description: 'Your avatar has been updated successfully.' });
      onSaved(profile);
    },
    onError: (error) => toast({ title: 'Avatar Update Failed', description: whyOf(error), style: 'destructive' }),
    onSettled: () => setSending(null),
  });
  return { save, sending, failure: save.error === null ? null : whyOf(save.error) };
}

function whyOf(error: unknown): string {
  return error instanceof UploadError ? error.message : messageOf(error, 'Failed to update avatar');
}
