import { LIMITS } from '@clamor/contract/limits';
import { type Profile, UpdateProfileBody } from '@clamor/contract/profiles';
import { roleCanSell } from '@clamor/domain/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { useCallForm } from '../../ui/call-form.ts';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { profileQuery, UPDATE_PROFILE } from './api.ts';

export interface ProfileFormProps {
  profile: Profile;
  /** Called after saving or cancelling. */
  onDone: () => void;
}

export function ProfileForm({ profile, onDone }: ProfileFormProps) {
  const client = useQueryClient();
  const { username, location, website, businessName, bio } = profile;
  const { submit, field, pending } = useCallForm({
    body: UpdateProfileBody,
    defaultValues: { location, website, businessName, bio },
    fields: ['location', 'website', 'businessName', 'bio'],
    send: async (body) => {
      const saved = await callApi(UPDATE_PROFILE, { params: { username }, body });
      client.setQueryData(profileQuery(username).queryKey, saved);
      toast({ title: 'Profile Updated', description: 'Your profile has been updated successfully.' });
      onDone();
    },
    failure: { title: 'Update Failed', fallback: 'Failed to update profile' },
  });
  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField label="Username" value={username} readOnly hint="Username cannot be changed" />
        <TextField
          label="Location"
          placeholder="City, Country"
          maxLength={LIMITS.locationMax}
          autoFocus
          {...field('location')}
        />
        <TextField label="Website" type="url" inputMode="url" placeholder="https://" {...field('website')} />
        {roleCanSell(profile.role) ? (
          <TextField label="Business Name" maxLength={LIMITS.businessNameMax} {...field('businessName')} />
        ) : null}
        <TextArea label="Bio" rows={4} maxLength={LIMITS.bioMax} {...field('bio')} />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" pending={pending} pendingText="Saving...">
            Save Changes
          </Button>
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}
