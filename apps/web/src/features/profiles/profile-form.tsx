import { LIMITS } from '@clamor/contract/limits';
import { type Profile, UpdateProfileBody } from '@clamor/contract/profiles';
import { roleCanSell } from '@clamor/domain/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callApi } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showFieldErrors } from '../../lib/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { profileKey, UPDATE_PROFILE } from './api.ts';

const FIELDS = ['location', 'website', 'businessName', 'bio'] as const;

export interface ProfileFormProps {
  profile: Profile;
  /** Saved or given up. */
  onDone: () => void;
}

function useProfileForm({ profile, onDone }: ProfileFormProps) {
  const client = useQueryClient();
  const { username, location, website, businessName, bio } = profile;
  const form = useForm<UpdateProfileBody>({
    resolver: zodResolver(UpdateProfileBody),
    defaultValues: { location, website, businessName, bio },
  });
  const submit = form.handleSubmit(async (body) => {
    try {
      const saved = await callApi(UPDATE_PROFILE, { params: { username }, body });
      client.setQueryData(profileKey(username), saved);
      toast({ title: 'Profile Updated', description: 'Your profile has been updated successfully.' });
      onDone();
    } catch (error) {
      if (showFieldErrors(error, form.setError, FIELDS)) return;
      const description = messageOf(error, 'Failed to update profile');
      toast({ title: 'Update Failed', description, style: 'destructive' });
    }
  });
  return { form, submit };
}

export function ProfileForm(props: ProfileFormProps) {
  const { form, submit } = useProfileForm(props);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField label="Username" value={props.profile.username} readOnly hint="Username cannot be changed" />
        <TextField
          label="Location"
          placeholder="City, Country"
          maxLength={LIMITS.locationMax}
          error={errors.location?.message}
          {...register('location')}
        />
        <TextField
          label="Website"
          type="url"
          inputMode="url"
          placeholder="https://"
          error={errors.website?.message}
          {...register('website')}
        />
        {roleCanSell(props.profile.role) ? (
          <TextField
            label="Business Name"
            maxLength={LIMITS.businessNameMax}
            error={errors.businessName?.message}
            {...register('businessName')}
          />
        ) : null}
        <TextArea label="Bio" rows={4} maxLength={LIMITS.bioMax} error={errors.bio?.message} {...register('bio')} />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" pending={formState.isSubmitting} pendingText="Saving...">
            Save Changes
          </Button>
          <Button variant="quiet" onClick={props.onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  );
}
