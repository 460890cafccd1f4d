import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { count } from '../../../lib/number-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ListingFormValues } from '../form-values.ts';
import { useListingFields } from '../use-listing-form.ts';

const OWN = 'own';
const GOALS = [
  { value: '25', label: '25', hint: 'Friends and followers' },
  { value: '100', label: '100', hint: 'A club, a server, a busy group chat' },
  { value: '500', label: '500', hint: 'An audience that follows you' },
  { value: OWN, label: 'Another goal', hint: 'Type your own number' },
] as const;

type Goal = (typeof GOALS)[number]['value'];

/** From this goal on, the field warns that most sellers cannot reach so many people. */
const LARGE_GOAL = 10_000;

const numberOf = (typed: string) => Number(typed.replaceAll(',', ''));
const suggestedGoal = (typed: string): Goal => GOALS.find(({ value }) => value === typed.trim())?.value ?? OWN;

/** The goal: suggestions with their meaning, or the seller's own number. */
export function GoalField() {
  const field = useListingFields();
  const { setValue } = useFormContext<ListingFormValues>();
  const typed = useWatch<ListingFormValues, 'threshold'>({ name: 'threshold' });
  const [wantsOwn, setWantsOwn] = useState(false);
  const choose = (goal: Goal) => {
    setWantsOwn(goal === OWN);
    if (goal !== OWN) setValue('threshold', goal, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      <RadioCards
        legend="How many people?"
        options={GOALS}
        dense
        value={wantsOwn ? OWN : suggestedGoal(typed)}
        onValueChange={choose}
      />
      <TextField
        label="Demand goal"
        inputMode="numeric"
        hint="Likes, boosts and video likes together. At least 2."
        {...field('threshold')}
      />
      <LargeGoal goal={numberOf(typed)} />
    </>
  );
}

function LargeGoal({ goal }: { goal: number }) {
  if (!(goal >= LARGE_GOAL)) return null;
  return (
    <Notice>
      {count(goal)} is a very large crowd. If the goal isn’t met, the auction never starts. Choose a goal that your own
      audience can reach.
    </Notice>
  );
}
