import type { Profile } from '@clamor/contract/profiles';
import { useEffect, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pressEndedText, waitingText } from '../../ui/upload-labels.ts';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { AVATAR_RULES, whyNotSent } from './avatar-rules.ts';
import { type Crop, FaceCrop, isSameCrop } from './face-crop.tsx';
import { useAvatar } from './use-avatar.ts';

export interface AvatarDialogProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
  onClose: () => void;
}

/** A chosen file and its object URL, which is released when another file is chosen. */
function useChosenFile() {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);
  const choose = (file: File | null) => setChosen(file && { file, url: URL.createObjectURL(file) });
  return { chosen, choose };
}

/** Chooses a profile picture: first a file, then the round part of it. */
export function AvatarDialog({ profile, onSaved, onClose }: AvatarDialogProps) {
  const { chosen, choose } = useChosenFile();
  const [crop, setCrop] = useState<Crop>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { save, awaited, callOff, wasCalledOff, failure } = useAvatar((saved) => {
    onSaved(saved);
    onClose();
  });
  const take = ([file]: readonly File[]) => {
    if (file === undefined) return;
    save.reset();
    setCrop(undefined);
    const why = whyNotSent(file);
    setRefusal(why);
    choose(why === null ? file : null);
  };
  const place = (next: Crop) => {
    // A press that waits for an upload would save the old crop, so a new crop cancels it.
    if (awaited !== null && crop !== undefined && !isSameCrop(crop, next)) callOff();
    setCrop(next);
  };
  const another = () => {
    if (awaited !== null) callOff();
    choose(null);
  };
  const isSaving = save.isPending && awaited === null;
  const wrong = refusal ?? failure;
  return (
    <Dialog
      open
      startInField
      onOpenChange={(open) => !open && !isSaving && onClose()}
      title="Change avatar"
      description="Others see it beside your name."
      actions={
        chosen !== null ? (
          <>
            <Button variant="quiet" disabled={isSaving} onClick={another}>
              Another picture
            </Button>
            <Button
              pending={save.isPending}
              pendingText={awaited === null ? 'Saving...' : waitingText(1)}
              onClick={() => save.mutate({ file: chosen.file, crop })}
            >
              Save avatar
            </Button>
          </>
        ) : profile.profileImageUrl !== null ? (
          <Button variant="quiet" pending={save.isPending} pendingText="Removing..." onClick={() => save.mutate(null)}>
            Remove avatar
          </Button>
        ) : null
      }
    >
      <div className="grid gap-4">
        {awaited === null ? null : <UploadProgress {...awaited} />}
        <p role="status" className="text-sm text-mute empty:absolute">
          {wasCalledOff && !save.isPending ? pressEndedText('saved') : null}
        </p>
        {wrong === null ? null : (
          <Notice tone="danger" role="alert">
            {wrong}
          </Notice>
        )}
        {chosen === null ? (
          <div className="grid justify-items-center gap-4">
            <Avatar name={profile.username} url={profile.profileImageUrl} size={96} />
            <div className="w-full">
              <FileDrop
                label="Drop a picture here, or choose one"
                hint="jpg, png or webp, 5 MB at most"
                types={AVATAR_RULES.types}
                onFiles={take}
                className="min-h-32"
              />
            </div>
          </div>
        ) : (
          <FaceCrop
            key={chosen.url}
            url={chosen.url}
            onCrop={place}
            onUnreadable={() => setRefusal('This picture cannot be shown here. You can try to save it as it is.')}
          />
        )}
      </div>
    </Dialog>
  );
}
